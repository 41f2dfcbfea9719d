import ComposableArchitecture

/// The third part of the state. It contains only what the favorites need.
///
/// In the app, these are parts of three properties. In this feature, they are one value, and the
/// feature does not depend on the app.
struct Favorites: Equatable, Sendable {
  /// The user that the favorites belong to. It is `nil` while no user is logged in, and then there
  /// are no favorites.
  var trainer: EmailAddress?
  /// The Pokémon that the user can choose from.
  var choice: [Pokemon]
  var pokemon: [Pokemon]
}

enum FavoritesAction: Equatable, Sendable {
  // Actions of the user.
  case add(name: String)
  case remove(name: String)

  // Outputs of effects.
  case refused(FavoritesError)
}

enum FavoritesError: Error, Equatable, Sendable {
  case alreadyFavorite(Pokemon)
  case listNotLoaded
  case notFavorite(name: String)
  case notLoggedIn
  case unknown(name: String)
}

/// The reducer needs nothing from the outside world because its state contains everything that it
/// needs.
func favoritesReducer(
  state favorites: inout Favorites, action: FavoritesAction, environment: Void
) -> [Effect<FavoritesAction>] {
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
  /// Returns the Pokémon with the given name. The capitalization does not matter.
  fileprivate func first(named name: String) -> Pokemon? {
    first { $0.name.lowercased() == name.lowercased() }
  }
}
