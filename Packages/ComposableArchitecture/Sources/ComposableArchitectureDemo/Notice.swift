import ComposableArchitecture

/// The reducer of the current message to the user. All messages are made in this file.
///
/// It belongs to no feature. It handles the actions of all features, so its action type is that of
/// the app, as for all reducers in Redux.
func noticeReducer(
  state notice: inout String?, action: PokedexAction, environment: Void
) -> [Effect<PokedexAction>] {
  switch action {
  case .account(.logIn), .account(.logOut), .account(.register),
    .favorites(.add), .favorites(.remove),
    .pokemonList(.load):
    notice = nil
  case .account(.loggedIn(let email)):
    notice = "Welcome, \(email)!"
  case .account(.refused(let error)):
    notice = error.description
  case .favorites(.refused(let error)):
    notice = error.description
  case .pokemonList(.loaded(.success(let pokemon))):
    notice = "\(pokemon.count) Pokémon are loaded."
  case .pokemonList(.loaded(.failure(let error))):
    notice = error.description
  }
  return []
}

extension AccountError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyLoggedIn: "You are already logged in. Log out first."
    case .alreadyRegistered(let email): "\(email) is already registered. Log in instead."
    case .invalidEmail(let text):
      "“\(text)” is not an e-mail address. Enter one like name@example.com."
    case .notLoggedIn: "You are not logged in."
    case .passwordTooShort: "The password is too short. Choose one with at least 8 characters."
    case .wrongCredentials: "The e-mail address or the password is wrong."
    }
  }
}

extension FavoritesError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyFavorite(let pokemon): "\(pokemon.name) is already one of your favorites."
    case .listNotLoaded: "The list of Pokémon is not loaded. Load the list first."
    case .notFavorite(let name): "“\(name)” is not one of your favorites."
    case .notLoggedIn: "You are not logged in. Log in to change your favorites."
    case .unknown(let name): "There is no Pokémon named “\(name)”."
    }
  }
}

extension LoadingError: CustomStringConvertible {
  var description: String { "The Pokémon could not be loaded. Try again later." }
}
