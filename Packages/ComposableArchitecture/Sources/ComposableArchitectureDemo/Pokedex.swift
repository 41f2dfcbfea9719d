import ComposableArchitecture

/// The state of the whole app.
struct PokedexState: Equatable, Sendable {
  var account = Account.loggedOut(LogInForm())
  var pokemonList = PokemonList.notLoaded
  /// Everybody's favorites, so that they are back after the next log-in.
  var favorites: [EmailAddress: [Pokemon]] = [:]
  /// What the user is told at the moment.
  var notice: String?
}

/// All that can happen in the app: something in one of its features.
enum PokedexAction: Equatable, Sendable {
  case account(AccountAction)
  case favorites(FavoritesAction)
  case pokemonList(PokemonListAction)
}

/// The app's reducer: those of the features, each pulled back from its own slice to the whole.
///
/// There are several ways to say where the state, actions and environment of a feature are in those of the
/// app. Each line uses another one.
let pokedexReducer: Reducer<PokedexState, PokedexAction, PokedexEnvironment> = combine {
  // The most common form: a key path, a case path, a function.
  pullback(
    accountReducer,
    value: \.account,
    action: .account,
    environment: { $0.account }
  )
  // A key path to an enum property of the action instead of a case path.
  pullback(
    pokemonListReducer,
    value: \.pokemonList,
    action: \.pokemonList,
    environment: { $0.loadPokemon }
  )
  // Two functions, because state that is made of several properties has no key path.
  pullback(
    favoritesReducer,
    get: { Favorites(of: $0) },
    set: { $0.update($1) },
    action: .favorites,
    environment: { _ in }
  )
  // No `action:`, because the reducer handles all actions. It is last because it reports their results.
  pullback(
    noticeReducer,
    value: \.notice,
    environment: { _ in }
  )
}

extension Favorites {
  init(of state: PokedexState) {
    let trainer = state.account.email
    self.init(
      trainer: trainer,
      choice: state.pokemonList.pokemon,
      pokemon: trainer.flatMap { state.favorites[$0] } ?? []
    )
  }
}

extension PokedexState {
  /// Takes over what the favorites' reducer may have changed.
  mutating func update(_ favorites: Favorites) {
    guard let trainer = favorites.trainer else { return }
    self.favorites[trainer] = favorites.pokemon.isEmpty ? nil : favorites.pokemon
  }
}

extension CasePath where Root == PokedexAction, Value == AccountAction {
  static var account: Self {
    CasePath(embed: PokedexAction.account) {
      if case .account(let action) = $0 { action } else { nil }
    }
  }
}

extension CasePath where Root == PokedexAction, Value == FavoritesAction {
  static var favorites: Self {
    CasePath(embed: PokedexAction.favorites) {
      if case .favorites(let action) = $0 { action } else { nil }
    }
  }
}

extension PokedexAction {
  /// An enum property: the payload of one case, to read and to write.
  var pokemonList: PokemonListAction? {
    get {
      if case .pokemonList(let action) = self { action } else { nil }
    }
    set {
      if case .pokemonList = self, let newValue { self = .pokemonList(newValue) }
    }
  }
}
