import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@testable import composable_architecture_demo

@Suite struct PokedexTests {
  let register = PokedexAction.account(
    .register(email: "ash@pallet.example", Password("i choose you"))
  )
  let logIn = PokedexAction.account(.logIn(email: "ash@pallet.example", Password("i choose you")))

  private func store(
    _ environment: PokedexEnvironment = .mock
  ) -> Store<PokedexState, PokedexAction> {
    Store(initialValue: PokedexState(), reducer: pokedexReducer, environment: environment)
  }

  private func names(_ store: Store<PokedexState, PokedexAction>) -> [String] {
    Favorites(of: store.value).pokemon.map(\.name)
  }

  @Test func `The list is loaded once at a time, and its length is shown`() {
    var list = PokemonList.loading
    let effects = pokemonListReducer(
      state: &list, action: .load, environment: PokedexEnvironment.mock.loadPokemon)
    #expect(effects.isEmpty)

    let store = store()
    store.send(.pokemonList(.load))
    #expect(store.pokemonList == .loaded(Pokemon.all))
    #expect(store.notice == "\(Pokemon.all.count) Pokémon are loaded.")
  }

  @Test func `A failure to load the list is shown, and the list can be loaded again`() {
    var environment = PokedexEnvironment.mock
    environment.loadPokemon = { .just(.failure(LoadingError())) }
    let store = store(environment)
    store.send(.pokemonList(.load))
    #expect(store.pokemonList == .notLoaded)
    #expect(store.notice == LoadingError().description)
  }

  @Test func `Favorites are added and removed regardless of capitalization`() {
    let store = store()
    store.send(.pokemonList(.load))
    store.send(register)
    store.send(.favorites(.add(name: "pikachu")))
    store.send(.favorites(.add(name: "SNORLAX")))
    #expect(names(store) == ["Pikachu", "Snorlax"])
    store.send(.favorites(.remove(name: "Pikachu")))
    #expect(names(store) == ["Snorlax"])
    #expect(store.notice == nil)
  }

  @Test func `Invalid changes of favorites are rejected with a reason`() {
    let store = store()
    func expect(_ action: FavoritesAction, _ error: FavoritesError) {
      let favorites = store.favorites
      store.send(.favorites(action))
      #expect(store.notice == error.description)
      #expect(store.favorites == favorites)
    }
    expect(.add(name: "Pikachu"), .notLoggedIn)
    expect(.remove(name: "Pikachu"), .notLoggedIn)
    store.send(register)
    expect(.add(name: "Pikachu"), .listNotLoaded)
    store.send(.pokemonList(.load))
    expect(.add(name: "Missingno"), .unknown(name: "Missingno"))
    expect(.remove(name: "Pikachu"), .notFavorite(name: "Pikachu"))
    store.send(.favorites(.add(name: "Pikachu")))
    expect(.add(name: "pikachu"), .alreadyFavorite(Pokemon(number: 25, name: "Pikachu")))
  }

  @Test func `Each user has separate favorites, and keeps them after logging out`() {
    let store = store()
    store.send(.pokemonList(.load))
    store.send(register)
    store.send(.favorites(.add(name: "Pikachu")))
    store.send(.account(.logOut))
    #expect(names(store) == [])
    store.send(.account(.register(email: "misty@cerulean.example", Password("starmie!"))))
    #expect(names(store) == [])
    store.send(.favorites(.add(name: "Psyduck")))
    store.send(.account(.logOut))
    store.send(logIn)
    #expect(names(store) == ["Pikachu"])
  }

  @Test func `With logging on, every action is logged, and never a password`() async {
    let lines = Recorder<String>()
    var environment = PokedexEnvironment.mock
    environment.log = { lines.record($0) }
    let session = Session(environment: environment, isLogging: true) { _ in }
    await session.perform(register)
    await session.perform(.account(.logOut))
    let log = lines.all
    #expect(log.count == 3)
    #expect(log.allSatisfy { $0.hasPrefix("Action: ") && $0.contains("PokedexState") })
    #expect(!log.joined().contains("i choose you"))
  }
}
