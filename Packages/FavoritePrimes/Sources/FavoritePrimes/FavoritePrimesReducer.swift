public import ComposableArchitecture
import FileClient
import Foundation
import PrimeAlert

/// Deletes rows, saves and loads the list, and asks for the nth prime of a row.
///
/// If something goes wrong with the document, the list in memory does not change and the alert says what
/// happened. At most one load is in flight: loading again replaces it, and saving cancels it. At most one
/// request for the nth prime is in flight: asking for another prime cancels it.
///
/// `started` loads the list without an alert if none was saved. It adds what the user has added before the
/// list came. It does not change the document: a damaged one is set aside when the user loads or saves.
public func favoritePrimesReducer(
  state: inout FavoritePrimesState, action: FavoritePrimesAction,
  environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  switch action {
  case .started:
    state.savedListProblem = .isBeingLoaded
    return [
      restore(environment.fileClient).cancellable(id: Request.load, cancelInFlight: true)
    ]
  case .restoredFavoritePrimes(let favoritePrimes):
    let added = state.favoritePrimes.filter { !favoritePrimes.contains($0) }
    state.favoritePrimes = favoritePrimes + added
    if !favoritePrimes.isEmpty {
      state.notice = "Loaded \(numberOfPrimes(favoritePrimes.count))."
    }
    return endStart(&state, nil, isChanged: !added.isEmpty, environment)
  case .restoreFailed(let failure):
    let problem: SavedListProblem? =
      switch failure {
      case .missing: nil
      case .damaged: .damaged
      case .unreadable(let error): .unreadable(error)
      }
    return endStart(&state, problem, isChanged: !state.favoritePrimes.isEmpty, environment)

  case .deleteFavoritePrimes(let rows):
    state.favoritePrimes.removeRows(rows)
    return []
  case .deleteAllTapped:
    state.isDeletionAsked = !state.favoritePrimes.isEmpty
    return []
  case .deleteAllConfirmed:
    guard state.isDeletionAsked else { return [] }
    state.isDeletionAsked = false
    state.favoritePrimes = []
    return []
  case .deleteAllCanceled:
    state.isDeletionAsked = false
    return []

  case .saveAutomaticallyToggled(let isOn):
    state.savesAutomatically = isOn
    return isOn ? saveOnRequest(&state, environment) : []
  case .saveButtonTapped:
    return saveOnRequest(&state, environment)
  case .savedFavoritePrimes(let count):
    state.savedListProblem = nil
    state.notice = "Saved \(numberOfPrimes(count))."
    return []
  case .saveFailed(let error):
    state.alert = error.description
    return []

  case .loadButtonTapped:
    guard state.savedListProblem?.isLoading != true else { return [] }
    // Two loads of a damaged list would both set it aside, and the second one would fail.
    return [
      load(environment.fileClient).cancellable(id: Request.load, cancelInFlight: true)
    ]
  case .loadedFavoritePrimes(let favoritePrimes):
    state.savedListProblem = nil
    state.favoritePrimes = favoritePrimes
    state.notice = "Loaded \(numberOfPrimes(favoritePrimes.count))."
    return []
  case .loadFailed(.missing):
    if state.savedListProblem != .isBeingSetAside { state.savedListProblem = nil }
    state.alert = "There is no saved list yet. Save one first."
    return []
  case .loadFailed(.unreadable(let error)):
    state.savedListProblem = .unreadable(error)
    state.alert = error.description
    return []
  case .loadFailed(.damaged):
    return [setAside(environment.fileClient)]
  case .damagedDocumentSetAside(let name):
    state.alert = """
      The saved list is damaged: it is not a list of numbers. \
      It is kept as “\(name)”; your favorites are unchanged.
      """
    let isSaveAwaited = state.savedListProblem == .isBeingSetAside
    state.savedListProblem = nil
    return isSaveAwaited ? saveOnRequest(&state, environment) : []
  case .setAsideFailed(let error):
    state.savedListProblem = .damaged
    state.alert = """
      The saved list is damaged: it is not a list of numbers. \
      It could not be set aside. \(error) Your favorites are unchanged.
      """
    return []

  case .primeButtonTapped(let n):
    return state.requestNthPrime(
      n,
      from: environment.nthPrimeEvents,
      progress: FavoritePrimesAction.nthPrimeProgress,
      response: FavoritePrimesAction.nthPrimeResponse
    )
  case .cancelNthPrimeTapped:
    return state.cancelNthPrimeRequest()
  case .nthPrimeProgress(let n, let fraction):
    state.receiveNthPrimeProgress(n: n, fraction: fraction)
    return []
  case .nthPrimeResponse(let n, let result):
    state.receiveNthPrimeResponse(n: n, result: result)
    return []

  case .alertDismissButtonTapped:
    state.alert = nil
    return []
  }
}

enum Request { case load }

private func numberOfPrimes(_ count: Int) -> String {
  count == 1 ? "1 favorite prime" : "\(count) favorite primes"
}

extension [Int] {
  /// Removes exactly these rows. Rows that do not exist are ignored.
  fileprivate mutating func removeRows(_ rows: IndexSet) {
    // Removed from the last to the first because each removal moves the rows after it. The intersection
    // avoids iterating over rows that do not exist, which may be billions.
    for row in rows.intersection(IndexSet(integersIn: indices)).reversed() { remove(at: row) }
  }
}
