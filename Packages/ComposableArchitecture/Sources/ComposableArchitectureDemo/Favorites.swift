import ComposableArchitecture

/// The third slice of the state: as much of it as one needs to know to have favorites.
///
/// In the app these are parts of three properties. To this feature they are one value, and it knows
/// nothing of the app.
struct Favorites: Equatable, Sendable {
  /// Whose favorites they are; `nil` while nobody is logged in, and so nobody has any.
  var trainer: EmailAddress?
  /// What there is to choose from.
  var choice: [Pokemon]
  var pokemon: [Pokemon]
}

enum FavoritesAction: Equatable, Sendable {
  // What the user does.
  case add(name: String)
  case remove(name: String)

  // What an effect answers.
  case refused(FavoritesError)
}

enum FavoritesError: Error, Equatable, Sendable {
  case alreadyFavorite(Pokemon)
  case listNotLoaded
  case notFavorite(name: String)
  case notLoggedIn
  case unknown(name: String)
}

/// Needs nothing of the outside world: everything that it must know is in its state.
let favoritesReducer: Reducer<Favorites, FavoritesAction, Void> = { favorites, action, _ in
  if case .refused = action { return [] }
  if favorites.trainer == nil { return [.just(.refused(.notLoggedIn))] }

  switch action {
  case .add(let name):
    if favorites.choice.isEmpty { return [.just(.refused(.listNotLoaded))] }
    guard let pokemon = favorites.choice.first(named: name) else {
      return [.just(.refused(.unknown(name: name)))]
    }
    if favorites.pokemon.contains(pokemon) {
      return [.just(.refused(.alreadyFavorite(pokemon)))]
    }
    favorites.pokemon.append(pokemon)

  case .remove(let name):
    guard let pokemon = favorites.pokemon.first(named: name) else {
      return [.just(.refused(.notFavorite(name: name)))]
    }
    favorites.pokemon.removeAll { $0 == pokemon }

  case .refused:
    break
  }
  return []
}

extension Sequence<Pokemon> {
  /// The Pokémon of that name, however it is capitalised.
  fileprivate func first(named name: String) -> Pokemon? {
    first { $0.name.lowercased() == name.lowercased() }
  }
}
