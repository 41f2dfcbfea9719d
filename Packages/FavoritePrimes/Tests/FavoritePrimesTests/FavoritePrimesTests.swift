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

  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<FavoritePrimesState, FavoritePrimesAction, FavoritePrimesEnvironment> =
    favoritePrimesFeature

  private func store(
    _ favoritePrimes: [Int] = [2, 3, 5, 7],
    _ environment: FavoritePrimesEnvironment = .unimplemented
  ) -> FavoritePrimesStore {
    FavoritePrimesStore(
      initialValue: FavoritePrimesState(favoritePrimes: favoritePrimes),
      reducer: reducer,
      environment: environment
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

  @Test func `A given list replaces the favorites`() {
    let store = store()
    store.send(.loadedFavoritePrimes([3])) {
      $0.favoritePrimes = [3]
      $0.notice = "Loaded 1 favorite prime."
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
      (.saveButtonTapped, "FileClient.load"), (.loadButtonTapped, "FileClient.load"),
      (.primeButtonTapped(2), "NthPrimeClient.nthPrime"),
    ] as [(FavoritePrimesAction, String)])
  func `The unimplemented environment fails a test that saves, loads or asks`(
    action: FavoritePrimesAction,
    name: String
  ) {
    let store = FavoritePrimesStore(
      initialValue: FavoritePrimesState(), reducer: favoritePrimesReducer,
      environment: .unimplemented)
    store.exhaustivity = .off
    withKnownIssue {
      store.send(action)
    } matching: { issue in
      String(describing: issue).contains(name)
    }
  }
}
