public import ComposableArchitecture
import FileClient
import Foundation
import PrimeAlert

/// The favorites: deletes rows, saves and loads the list, undoes and redoes, and asks for the nth prime of a row.
///
/// If something goes wrong with the document, the list in memory does not change and the alert says what happened.
/// `started` loads the list, without an alert if none was saved. At most one request for the nth prime is in flight:
/// asking for another prime cancels it.
///
/// If other features change the favorites too, use `favoritePrimesFeature`, and `keepingFavorites` around all of them.
public func favoritePrimesReducer(
  state: inout FavoritePrimesState, action: FavoritePrimesAction,
  environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  complete(&state, action, environment)
}

private let complete = keepingFavorites(
  favoritePrimesFeature, favorites: \.favoritePrimes, status: \.savedList, history: \.undo,
  savesAutomatically: { $0.savesAutomatically == true },
  action: CasePath(embed: { $0 }, extract: { $0 }), environment: { $0 })

/// The favorites without what `keepingFavorites` does: they are neither saved nor loaded, undone nor redone.
public func favoritePrimesFeature(
  state: inout FavoritePrimesState, action: FavoritePrimesAction,
  environment: FavoritePrimesEnvironment
) -> [Effect<FavoritePrimesAction>] {
  switch action {
  case .started: return [.just(.savedList(.load))]
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
    return isOn ? [.just(.savedList(.save))] : []
  case .saveButtonTapped: return [.just(.savedList(.save))]
  case .loadButtonTapped: return [.just(.savedList(.revert))]
  case .loadedFavoritePrimes(let favoritePrimes):
    state.favoritePrimes = favoritePrimes
    state.notice = "Loaded \(numberOfPrimes(favoritePrimes.count))."
    return []
  case .savedList(let action):
    state.report(action)
    return []
  case .undoTapped, .redoTapped: return []

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

extension [Int] {
  /// Removes exactly these rows. Rows that do not exist are ignored.
  fileprivate mutating func removeRows(_ rows: IndexSet) {
    // Removed from the last to the first because each removal moves the rows after it. The intersection
    // avoids iterating over rows that do not exist, which may be billions.
    for row in rows.intersection(IndexSet(integersIn: indices)).reversed() { remove(at: row) }
  }
}
