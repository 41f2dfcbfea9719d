import ComposableArchitecture
import ComposableArchitectureTesting
import FavoritePrimes
import FileClient
import Foundation
import Testing
import WolframAlpha

@Suite struct FavoritePrimesTests {
  private typealias FavoritePrimesStore = TestStore<
    FavoritePrimesState, FavoritePrimesAction, FavoritePrimesEnvironment
  >

  private func store(
    _ favoritePrimes: [Int] = [2, 3, 5, 7],
    _ environment: FavoritePrimesEnvironment = .unimplemented
  ) -> FavoritePrimesStore {
    FavoritePrimesStore(
      initialValue: FavoritePrimesState(favoritePrimes: favoritePrimes),
      reducer: favoritePrimesReducer,
      environment: environment
    )
  }

  private func store(fileClient: FileClient) -> FavoritePrimesStore {
    store(
      [2, 3],
      FavoritePrimesEnvironment(
        fileClient: fileClient,
        nthPrime: unimplemented("FavoritePrimesEnvironment.nthPrime")
      )
    )
  }

  @Test(arguments: [
    ([0, 1], [5, 7]), ([1, 0], [5, 7]), ([3], [2, 3, 5]), ([0, 2, 3], [3]),
    ([0, 1, 2, 3], []),
  ])
  func `Deleting removes exactly the given rows`(rows: [Int], remaining: [Int]) {
    let store = store()
    store.send(.deleteFavoritePrimes(IndexSet(rows))) { $0.favoritePrimes = remaining }
  }

  @Test(arguments: [[], [4, 9]])
  func `Deleting rows that do not exist changes nothing`(rows: [Int]) {
    let store = store()
    store.send(.deleteFavoritePrimes(IndexSet(rows)))
  }

  @Test func `Loading restores what was saved`() {
    let store = store(fileClient: .mock)
    store.send(.saveButtonTapped)
    store.receive(.savedFavoritePrimes(count: 2)) { $0.notice = "Saved 2 favorite primes." }
    store.send(.deleteFavoritePrimes([0])) { $0.favoritePrimes = [3] }
    store.send(.loadButtonTapped)
    store.receive(.loadedFavoritePrimes([2, 3])) {
      $0.favoritePrimes = [2, 3]
      $0.notice = "Loaded 2 favorite primes."
    }
  }

  @Test func `Loading a missing document changes nothing and shows an alert`() {
    let store = store(fileClient: .mock)
    store.send(.loadButtonTapped)
    store.receive(.loadFailed(.missing)) {
      $0.alert = "There is no saved list yet. Save one first."
    }
    store.send(.alertDismissButtonTapped) { $0.alert = nil }
  }

  @Test(arguments: ["", "[2, 3", #"{"a": 1}"#, #"["two"]"#, "[2, 1e99]", "\u{0}\u{FFFD}"])
  func `A damaged document is set aside and reported, and the list stays as it is`(
    text: String
  ) {
    let store = store(fileClient: .mock(documents: [favoritePrimesDocument: Data(text.utf8)]))
    store.send(.loadButtonTapped)
    store.receive(.loadFailed(.damaged))
    store.receive(.damagedDocumentSetAside(name: "favorite-primes.damaged.json")) {
      $0.alert = """
        The saved list is damaged: it is not a list of numbers. \
        It is kept as “favorite-primes.damaged.json”; your favorites are unchanged.
        """
    }
    store.send(.loadButtonTapped)
    store.receive(.loadFailed(.missing)) {
      $0.alert = "There is no saved list yet. Save one first."
    }
  }

  @Test func `A failure to save, load or set aside is reported`() {
    let attempt = FileClientError.Attempt(.save, name: favoritePrimesDocument, directory: "d")
    let error = FileClientError.noSpaceLeft(attempt)
    var fileClient = FileClient.unimplemented
    fileClient.save = { _, _ in .just(.failure(error)) }
    fileClient.load = { _ in .just(.failure(error)) }
    fileClient.setAside = { _ in .just(.failure(error)) }
    let store = store(fileClient: fileClient)
    store.send(.saveButtonTapped)
    store.receive(.saveFailed(error)) { $0.alert = error.description }
    store.send(.alertDismissButtonTapped) { $0.alert = nil }
    store.send(.loadButtonTapped)
    store.receive(.loadFailed(.unreadable(error))) {
      $0.savedListProblem = .unreadable(error)
      $0.alert = error.description
    }
    store.send(.loadFailed(.damaged))
    store.receive(.setAsideFailed(error)) {
      $0.savedListProblem = .damaged
      $0.alert = """
        The saved list is damaged: it is not a list of numbers. \
        It could not be set aside. \(error) Your favorites are unchanged.
        """
    }
  }

  @Test func `The nth prime of a row is requested and shown`() {
    let store = store([5], .mock)
    store.send(.primeButtonTapped(5)) { $0.requestedNthPrime = 5 }
    store.receive(.nthPrimeResponse(n: 5, result: .success(11))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 5th prime is 11"
    }
  }

  @Test func `Asking for another prime replaces the request, and for the same one does nothing`() {
    let clock = TestClock()
    let store = store(
      [2, 3],
      FavoritePrimesEnvironment(fileClient: .unimplemented) { n in
        NthPrimeClient.mock.nthPrime(n).deferred(for: .seconds(n), clock: clock)
      }
    )
    store.send(.primeButtonTapped(2)) { $0.requestedNthPrime = 2 }
    store.send(.primeButtonTapped(3)) { $0.requestedNthPrime = 3 }
    store.send(.primeButtonTapped(3))
    clock.run()
    store.receive(.nthPrimeResponse(n: 3, result: .success(5))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 3rd prime is 5"
    }
  }

  @Test func `An answer without a request changes nothing`() {
    store().send(.nthPrimeResponse(n: 5, result: .success(11)))
    store().send(.nthPrimeProgress(n: 5, fraction: 0.5))
  }

  @Test func `Progress is shown until the answer comes`() {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.nthPrimeEvents = { _ in
      .merge(.just(.progress(0.5)), .just(.answer(.success(11))))
    }
    let store = store([5], environment)
    store.send(.primeButtonTapped(5)) { $0.requestedNthPrime = 5 }
    store.receive(.nthPrimeProgress(n: 5, fraction: 0.5)) { $0.nthPrimeProgress = 0.5 }
    store.receive(.nthPrimeResponse(n: 5, result: .success(11))) {
      $0.requestedNthPrime = nil
      $0.nthPrimeProgress = nil
      $0.alert = "The 5th prime is 11"
    }
  }

  @Test func `A cancelled request ends, and its late outputs change nothing`() {
    let clock = TestClock()
    let store = store(
      [5],
      FavoritePrimesEnvironment(fileClient: .unimplemented) { n in
        NthPrimeClient.mock.nthPrime(n).deferred(for: .seconds(n), clock: clock)
      }
    )
    store.send(.primeButtonTapped(5)) { $0.requestedNthPrime = 5 }
    store.send(.nthPrimeProgress(n: 5, fraction: 0.5)) { $0.nthPrimeProgress = 0.5 }
    store.send(.cancelNthPrimeTapped) {
      $0.requestedNthPrime = nil
      $0.nthPrimeProgress = nil
    }
    #expect(clock.sleeperCount == 0)
    store.send(.nthPrimeProgress(n: 5, fraction: 0.75))
    store.send(.nthPrimeResponse(n: 5, result: .success(11)))
  }

  @Test func `All favorites are deleted only after a confirmation`() {
    let store = store()
    store.send(.deleteAllConfirmed)
    store.send(.deleteAllTapped) { $0.isDeletionAsked = true }
    store.send(.deleteAllCanceled) { $0.isDeletionAsked = false }
    store.send(.deleteAllTapped) { $0.isDeletionAsked = true }
    store.send(.deleteAllConfirmed) {
      $0.isDeletionAsked = false
      $0.favoritePrimes = []
    }
    store.send(.deleteAllTapped)
  }

  @Test(
    arguments: [
      (.saveButtonTapped, "FileClient.save"), (.loadButtonTapped, "FileClient.load"),
      (.primeButtonTapped(2), "NthPrimeClient.nthPrime"),
    ] as [(FavoritePrimesAction, String)])
  func `The unimplemented environment fails a test that saves, loads or asks`(
    action: FavoritePrimesAction,
    name: String
  ) {
    let store = store()
    store.exhaustivity = .off
    withKnownIssue {
      store.send(action)
    } matching: { issue in
      String(describing: issue).contains(name)
    }
  }

  @Test func `One store loads from disk what another store saved`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    let first = store(fileClient: .live(directory: directory))
    first.send(.saveButtonTapped)
    first.receive(.savedFavoritePrimes(count: 2)) { $0.notice = "Saved 2 favorite primes." }
    let document = try Data(contentsOf: directory.appending(path: favoritePrimesDocument))
    #expect(String(decoding: document, as: UTF8.self) == "[2, 3]")
    let other = store(fileClient: .live(directory: directory))
    other.send(.deleteFavoritePrimes([0, 1])) { $0.favoritePrimes = [] }
    other.send(.loadButtonTapped)
    other.receive(.loadedFavoritePrimes([2, 3])) {
      $0.favoritePrimes = [2, 3]
      $0.notice = "Loaded 2 favorite primes."
    }
  }
}
