import ComposableArchitecture
import FileClient
import Foundation

/// The name of the document that holds the saved list.
public let favoritePrimesDocument = "favorite-primes.json"

/// Finishes loading the list at the start, and saves it if a save was waiting for that.
///
/// - Parameters:
///   - problem: Why the list could not be loaded, or `nil` if it was loaded or there is none.
///   - isChanged: Whether the list in memory now differs from the saved one.
func endStart(
  _ state: inout FavoritePrimesState,
  _ problem: SavedListProblem?,
  isChanged: Bool,
  _ environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  let isSaveAwaited = state.savedListProblem == .isSaveAwaited
  state.savedListProblem = problem
  if isSaveAwaited { return saveOnRequest(&state, environment) }
  return isChanged ? saveAutomatically(state, environment) : []
}

/// Saves the list because the user wants it, and sets a damaged document aside before that.
func saveOnRequest(
  _ state: inout FavoritePrimesState,
  _ environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  switch state.savedListProblem {
  case .isSaveAwaited, .isBeingSetAside:
    // The list will be saved when it is loaded or when the document has been set aside.
    return []
  case .isBeingLoaded:
    state.savedListProblem = .isSaveAwaited
    return []
  case .damaged:
    state.savedListProblem = .isBeingSetAside
    return [setAside(environment.fileClient)]
  case nil, .unreadable:
    return save(state, environment)
  }
}

/// Saves the list because it changed, if the user has chosen that and the saved list is known.
func saveAutomatically(
  _ state: FavoritePrimesState,
  _ environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  guard state.savesAutomatically == true, state.savedListProblem == nil else { return [] }
  return save(state, environment)
}

/// Cancels a load in flight and saves the list.
///
/// The load may have found that the old list is damaged. It would then set the new list aside.
private func save(
  _ state: FavoritePrimesState,
  _ environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  let favoritePrimes = state.favoritePrimes
  let document = Data("\(favoritePrimes)".utf8)
  let save = environment.fileClient.save(favoritePrimesDocument, document)
  return [
    .cancel(id: Request.load),
    save.map { result in
      switch result {
      case .success: .savedFavoritePrimes(count: favoritePrimes.count)
      case .failure(let error): .saveFailed(error)
      }
    },
  ]
}

/// Loads the list because the user wants it.
func load(_ fileClient: FileClient) -> Effect<FavoritePrimesAction> {
  fileClient.load(favoritePrimesDocument).map { result in
    switch list(in: result) {
    case .success(let favoritePrimes): .loadedFavoritePrimes(favoritePrimes)
    case .failure(let failure): .loadFailed(failure)
    }
  }
}

/// Loads the list when the app starts.
func restore(_ fileClient: FileClient) -> Effect<FavoritePrimesAction> {
  fileClient.loadNow(favoritePrimesDocument).map { result in
    switch list(in: result) {
    case .success(let favoritePrimes): .restoredFavoritePrimes(favoritePrimes)
    case .failure(let failure): .restoreFailed(failure)
    }
  }
}

/// Sets a damaged document aside.
func setAside(_ fileClient: FileClient) -> Effect<FavoritePrimesAction> {
  fileClient.setAside(favoritePrimesDocument).map { result in
    switch result {
    case .success(let name): .damagedDocumentSetAside(name: name)
    case .failure(let error): .setAsideFailed(error)
    }
  }
}

private func list(
  in result: Result<Data?, FileClientError>
) -> Result<[Int], FavoritePrimesAction.LoadFailure> {
  switch result {
  case .success(nil): .failure(.missing)
  case .success(let document?):
    (try? JSONDecoder().decode([Int].self, from: document)).map { .success($0) }
      ?? .failure(.damaged)
  case .failure(let error): .failure(.unreadable(error))
  }
}
