import ComposableArchitecture

/// The environment of the app. It provides what the features need and a place for the log.
struct PokedexEnvironment: Sendable {
  var account: AccountEnvironment
  var loadPokemon: LoadPokemon
  var log: @Sendable (String) -> Void
}

extension PokedexEnvironment {
  /// The live environment. It answers asynchronously, from memory.
  ///
  /// - Parameter log: Receives the text of one action at a time.
  static func live(log: @escaping @Sendable (String) -> Void) -> Self {
    Self(
      account: .live,
      loadPokemon: { .run { send in send(.success(Pokemon.all)) } },
      log: log
    )
  }

  /// An environment for tests. It answers synchronously and writes no log.
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
