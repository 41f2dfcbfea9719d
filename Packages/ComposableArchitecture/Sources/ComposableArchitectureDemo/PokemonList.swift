import ComposableArchitecture

struct Pokemon: Equatable, Sendable {
  let number: Int
  let name: String
}

/// The second part of the state. It contains the list of Pokémon.
enum PokemonList: Equatable, Sendable {
  case notLoaded
  case loading
  case loaded([Pokemon])

  /// The Pokémon that have been loaded.
  var pokemon: [Pokemon] {
    if case .loaded(let pokemon) = self { pokemon } else { [] }
  }
}

enum PokemonListAction: Equatable, Sendable {
  case load
  case loaded(Result<[Pokemon], LoadingError>)
}

struct LoadingError: Error, Equatable, Sendable {}

/// The environment of the list. It is only one function, so it needs no struct.
typealias LoadPokemon = @Sendable () -> Effect<Result<[Pokemon], LoadingError>>

func pokemonListReducer(
  state list: inout PokemonList, action: PokemonListAction, environment loadPokemon: LoadPokemon
) -> [Effect<PokemonListAction>] {
  switch action {
  case .load:
    if case .loading = list { return [] }
    list = .loading
    return [loadPokemon().map(PokemonListAction.loaded)]
  case .loaded(.success(let pokemon)):
    list = .loaded(pokemon)
    return []
  case .loaded(.failure):
    list = .notLoaded
    return []
  }
}
