public import ComposableArchitecture
import FileClient
import Foundation
import WolframAlpha

/// The name of the document that holds the saved list.
public let favoritePrimesDocument = "favorite-primes.json"

/// Deletes rows, saves the list and loads it, asks for the nth prime of a row.
///
/// Whatever goes wrong with a document leaves the list in memory as it was, and says so in the alert.
/// There is one load in flight at the most: loading again begins anew, and saving gives it up. So there
/// is of requests for the nth prime: asking for another cancels the one before.
public let favoritePrimesReducer:
  Reducer<FavoritePrimesState, FavoritePrimesAction, FavoritePrimesEnvironment> = {
    state,
    action,
    environment in
    switch action {
    case .deleteFavoritePrimes(let rows):
      state.favoritePrimes.removeRows(rows)
      return []

    case .saveButtonTapped:
      // A load may have found the old list damaged already, and must not set the new one aside for it.
      return [
        .cancel(id: Request.load),
        save(state.favoritePrimes, environment.fileClient),
      ]
    case .savedFavoritePrimes(let count):
      state.notice = "Saved \(numberOfPrimes(count))."
      return []
    case .saveFailed(let error):
      state.alert = error.description
      return []

    case .loadButtonTapped:
      // Two loads would both set the same damaged list aside, and the second one fail.
      return [
        load(environment.fileClient).cancellable(id: Request.load, cancelInFlight: true)
      ]
    case .loadedFavoritePrimes(let favoritePrimes):
      state.favoritePrimes = favoritePrimes
      state.notice = "Loaded \(numberOfPrimes(favoritePrimes.count))."
      return []
    case .loadFailed(.missing):
      state.alert = "There is no saved list yet. Save one first."
      return []
    case .loadFailed(.unreadable(let error)):
      state.alert = error.description
      return []
    case .loadFailed(.damaged):
      return [setAside(environment.fileClient)]
    case .damagedDocumentSetAside(let name):
      state.alert = """
        The saved list is damaged: it is not a list of numbers. \
        It is kept as “\(name)”; your list here is as it was.
        """
      return []
    case .setAsideFailed(let error):
      state.alert = """
        The saved list is damaged: it is not a list of numbers. \
        It could not be set aside. \(error) Your list here is as it was.
        """
      return []

    case .primeButtonTapped(let n):
      guard state.requestedNthPrime != n else { return [] }
      state.requestedNthPrime = n
      // Cancelled when replaced, or its answer could later pass for that of another request for n.
      return [
        environment.nthPrime(n)
          .map { .nthPrimeResponse(n: n, result: $0) }
          .cancellable(id: Request.nthPrime, cancelInFlight: true)
      ]
    case .nthPrimeResponse(let n, let result):
      guard state.requestedNthPrime == n else { return [] }
      state.requestedNthPrime = nil
      state.alert = result.sentence(n: n)
      return []

    case .alertDismissButtonTapped:
      state.alert = nil
      return []
    }
  }

private enum Request { case load, nthPrime }

private func save(
  _ favoritePrimes: [Int],
  _ fileClient: FileClient
) -> Effect<FavoritePrimesAction> {
  let document = Data("\(favoritePrimes)".utf8)
  return fileClient.save(favoritePrimesDocument, document).map { result in
    switch result {
    case .success: .savedFavoritePrimes(count: favoritePrimes.count)
    case .failure(let error): .saveFailed(error)
    }
  }
}

private func load(_ fileClient: FileClient) -> Effect<FavoritePrimesAction> {
  fileClient.load(favoritePrimesDocument).map { result in
    switch result {
    case .success(nil):
      .loadFailed(.missing)
    case .success(let document?):
      (try? JSONDecoder().decode([Int].self, from: document))
        .map { .loadedFavoritePrimes($0) } ?? .loadFailed(.damaged)
    case .failure(let error):
      .loadFailed(.unreadable(error))
    }
  }
}

private func setAside(_ fileClient: FileClient) -> Effect<FavoritePrimesAction> {
  fileClient.setAside(favoritePrimesDocument).map { result in
    switch result {
    case .success(let name): .damagedDocumentSetAside(name: name)
    case .failure(let error): .setAsideFailed(error)
    }
  }
}

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
