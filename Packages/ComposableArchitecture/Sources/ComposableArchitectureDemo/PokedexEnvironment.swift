import ComposableArchitecture

/// What the app needs of the outside world: what its features need, and somewhere to write its log.
struct PokedexEnvironment: Sendable {
  var account: AccountEnvironment
  var loadPokemon: LoadPokemon
  var log: @Sendable (String) -> Void
}

extension PokedexEnvironment {
  /// The real world, as far as this example has one: asynchronous answers, out of memory.
  ///
  /// - Parameter log: is given the text of one action at a time.
  static func live(log: @escaping @Sendable (String) -> Void) -> Self {
    Self(
      account: .live,
      loadPokemon: { .run { send in send(.success(Pokemon.all)) } },
      log: log
    )
  }

  /// A world for tests: it answers on the spot, and writes no log.
  static var mock: Self {
    Self(account: .mock(), loadPokemon: { .just(.success(Pokemon.all)) }, log: { _ in })
  }
}

extension Pokemon {
  static let all = [
    Pokemon(number: 1, name: "Bulbasaur"),
    Pokemon(number: 4, name: "Charmander"),
    Pokemon(number: 7, name: "Squirtle"),
    Pokemon(number: 25, name: "Pikachu"),
    Pokemon(number: 54, name: "Psyduck"),
    Pokemon(number: 143, name: "Snorlax"),
  ]
}
