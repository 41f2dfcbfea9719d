import ComposableArchitecture

/// The state of the whole app.
struct PokedexState: Equatable, Sendable {
  var account = Account.loggedOut(LogInForm())
  var pokemonList = PokemonList.notLoaded
  /// The favorites of all users, so they are still there after the next log-in.
  var favorites: [EmailAddress: [Pokemon]] = [:]
  /// The current message to the user.
  var notice: String?
}

/// The actions of the app, which are the actions of its features.
enum PokedexAction: Equatable, Sendable {
  case account(AccountAction)
  case favorites(FavoritesAction)
  case pokemonList(PokemonListAction)
}

/// The reducer of the app. It combines the reducers of the features, each pulled back from its part
/// to the whole app.
///
/// There are several ways to specify where the state, actions and environment of a feature are in
/// those of the app. Each line uses a different one.
let pokedexReducer: Reducer<PokedexState, PokedexAction, PokedexEnvironment> = combine {
  // The most common form uses a key path, a case path, and a function.
  pullback(
    accountReducer,
    value: \.account,
    action: .account,
    environment: { $0.account }
  )
  // This line uses a key path to an enum property of the action instead of a case path.
  pullback(
    pokemonListReducer,
    value: \.pokemonList,
    action: \.pokemonList,
    environment: { $0.loadPokemon }
  )
  // This line uses two functions because there is no key path to state that is made of several
  // properties.
  pullback(
    favoritesReducer,
    get: { Favorites(of: $0) },
    set: { $0.update($1) },
    action: .favorites,
    environment: { _ in }
  )
  // This line has no `action:` because the reducer handles all actions. It is last because it
  // reports their results.
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
  /// Applies the changes of the favorites' reducer.
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
  /// An enum property. It reads and writes the payload of one case.
  var pokemonList: PokemonListAction? {
    get {
      if case .pokemonList(let action) = self { action } else { nil }
    }
    set {
      if case .pokemonList = self, let newValue { self = .pokemonList(newValue) }
    }
  }
}
