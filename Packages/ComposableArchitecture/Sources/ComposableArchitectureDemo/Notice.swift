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
    case .alreadyLoggedIn: "Somebody is logged in. Log out first."
    case .alreadyRegistered(let email): "\(email) is registered already. Log in instead."
    case .invalidEmail(let text): "“\(text)” is no e-mail address. Write it like name@example.com."
    case .notLoggedIn: "Nobody is logged in."
    case .passwordTooShort: "A password has at least 8 characters. Choose a longer one."
    case .wrongCredentials: "The e-mail address or the password is wrong."
    }
  }
}

extension FavoritesError: CustomStringConvertible {
  var description: String {
    switch self {
    case .alreadyFavorite(let pokemon): "\(pokemon.name) is a favorite already."
    case .listNotLoaded: "No Pokémon are known yet. Load the list first."
    case .notFavorite(let name): "“\(name)” is none of your favorites."
    case .notLoggedIn: "Only who is logged in has favorites. Log in first."
    case .unknown(let name): "There is no Pokémon called “\(name)”."
    }
  }
}

extension LoadingError: CustomStringConvertible {
  var description: String { "The Pokémon could not be loaded. Try again later." }
}
