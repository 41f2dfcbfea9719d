import ComposableArchitecture

/// Describes one action and its changes. An arrow marks an action that was sent, and a hook marks
/// an action that an effect fed back.
func transcript(
  of reduction: Reduction<PokedexState, PokedexAction>,
  after lastValue: PokedexState
) -> [String] {
  let arrow =
    switch reduction.origin {
    case .sent: "→"
    case .effect: "↳"
    }
  var lines = ["\(arrow) \(reduction.action.summary)"]
  for (old, new) in zip(lastValue.summary, reduction.value.summary) where old.text != new.text {
    lines.append("    \(new.name): \(old.text) ⇒ \(new.text)")
  }
  if lastValue.notice != reduction.value.notice {
    lines.append("    notice: \(reduction.value.notice ?? "none")")
  }
  return lines
}

extension PokedexState {
  /// Each part of the state in a few words, except the notice.
  var summary: [(name: String, text: String)] {
    [
      ("account", account.summary),
      ("Pokémon", pokemonList.summary),
      ("favorites", favoritesSummary),
    ]
  }

  private var favoritesSummary: String {
    favorites
      .sorted { $0.key.description < $1.key.description }
      .map { email, pokemon in "\(names(pokemon)) (\(email))" }
      .joined(separator: "; ")
      .ifEmpty("none")
  }
}

extension Account {
  fileprivate var summary: String {
    switch self {
    case .loggedIn(let email): "\(email)"
    case .loggedOut(let form): form.isWaiting ? "logging in" : "logged out"
    }
  }
}

extension PokemonList {
  fileprivate var summary: String {
    switch self {
    case .notLoaded: "not loaded"
    case .loading: "loading"
    case .loaded(let pokemon): names(pokemon)
    }
  }
}

extension PokedexAction {
  /// The action in the form of source code, without its password.
  fileprivate var summary: String {
    switch self {
    case .account(.logIn(let email, let password)): "account.logIn(\(email), \(password))"
    case .account(.logOut): "account.logOut"
    case .account(.register(let email, let password)): "account.register(\(email), \(password))"
    case .account(.loggedIn(let email)): "account.loggedIn(\(email))"
    case .account(.refused): "account.refused"
    case .favorites(.add(let name)): "favorites.add(\(name))"
    case .favorites(.remove(let name)): "favorites.remove(\(name))"
    case .favorites(.refused): "favorites.refused"
    case .pokemonList(.load): "pokemonList.load"
    case .pokemonList(.loaded(.success(let pokemon))): "pokemonList.loaded(\(pokemon.count))"
    case .pokemonList(.loaded(.failure)): "pokemonList.loaded(failure)"
    }
  }
}

private func names(_ pokemon: [Pokemon]) -> String {
  pokemon.map(\.name).joined(separator: ", ")
}

extension String {
  fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}
