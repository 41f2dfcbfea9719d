import AppFeature
import ComposableArchitecture
import ComposableArchitectureTesting
import Counter
import FavoritePrimes
import FileClient
import Foundation
import PrimeModal
import Testing
import WolframAlpha

/// Tests how the features affect each other in the app. Each test states every change in any of them.
@Suite struct FeaturesTests {
  private typealias AppStore = TestStore<AppState, AppAction, AppEnvironment>

  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<AppState, AppAction, AppEnvironment> = appReducer
  private let clock = TestClock()

  /// Documents are in memory. The online client answers after a second, the offline client immediately.
  /// The clock tells the time.
  private var environment: AppEnvironment {
    var environment = AppEnvironment.mock
    environment.wolframAlpha.nthPrime = { [clock] n in
      NthPrimeClient.mock.nthPrime(n).deferred(for: .seconds(1), clock: clock)
    }
    environment.now = { [clock] in date(clock) }
    return environment
  }

  @Test
  func `A user counts, asks, saves, deletes and loads, and the feed records it`() {
    let store = AppStore(
      initialValue: AppState(), reducer: reducer, environment: environment)

    store.send(.navigated(to: .counter)) { $0.route = .counter }
    store.send(.counterView(.counter(.incrTapped))) { $0.count = 1 }
    store.send(.counterView(.counter(.incrTapped))) { $0.count = 2 }
    store.send(.counterView(.counter(.isPrimeButtonTapped))) { $0.isPrimeModalShown = true }
    // From here on, the history of the favorites changes, too.
    store.exhaustivity = .off
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [2]
      $0.activityFeed = [.init(.added, 2, at: Date(timeIntervalSince1970: 0))]
    }
    store.send(.counterView(.counter(.primeModalDismissed))) { $0.isPrimeModalShown = false }

    store.send(.counterView(.counter(.requestNthPrime))) { $0.requestedNthPrime = 2 }
    clock.advance(by: .seconds(1))
    store.receive(.counterView(.counter(.nthPrimeResponse(n: 2, result: .success(3))))) {
      $0.requestedNthPrime = nil
      $0.counterAlert = "The 2nd prime is 3"
    }
    store.send(.counterView(.counter(.alertDismissButtonTapped))) { $0.counterAlert = nil }

    store.send(.navigated(to: .offlineCounter)) { $0.route = .offlineCounter }
    store.send(.offlineCounterView(.counter(.incrTapped))) { $0.count = 3 }
    store.send(.offlineCounterView(.primeModal(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [2, 3]
    }

    store.send(.navigated(to: .favoritePrimes)) { $0.route = .favoritePrimes }
    store.send(.favoritePrimes(.saveButtonTapped))
    store.receive(.favoritePrimes(.savedList(.saved(at: Date(timeIntervalSince1970: 0))))) {
      $0.favoritePrimesNotice = "Saved 2 favorite primes."
    }
    clock.advance(by: .seconds(60))
    store.send(.favoritePrimes(.deleteFavoritePrimes([0]))) {
      $0.favoritePrimes = [3]
    }
    store.send(.favoritePrimes(.loadButtonTapped))
    store.receive(.favoritePrimes(.savedList(.reverted([2, 3])))) {
      $0.favoritePrimes = [2, 3]
      $0.favoritePrimesNotice = "Loaded 2 favorite primes."
    }
    store.send(.favoritePrimes(.undoTapped)) { $0.favoritePrimes = [3] }
    store.send(.favoritePrimes(.redoTapped)) { $0.favoritePrimes = [2, 3] }
    let later = Date(timeIntervalSince1970: 61)
    #expect(
      store.value.activityFeed
        == [
          .init(.added, 2, at: Date(timeIntervalSince1970: 0)),
          .init(.added, 3, at: Date(timeIntervalSince1970: 1)), .init(.removed, 2, at: later),
          .init(.added, 2, at: later), .init(.removed, 2, at: later), .init(.added, 2, at: later),
        ])
  }

  @Test func `Requests of the counter and of a favorite are answered independently`() {
    let store = AppStore(
      initialValue: AppState(count: 2, favoritePrimes: [3]),
      reducer: reducer,
      environment: environment
    )
    store.send(.counterView(.counter(.requestNthPrime))) { $0.requestedNthPrime = 2 }
    store.send(.favoritePrimes(.primeButtonTapped(3))) { $0.requestedFavoriteNthPrime = 3 }
    clock.advance(by: .seconds(1))
    store.receive(.counterView(.counter(.nthPrimeResponse(n: 2, result: .success(3))))) {
      $0.requestedNthPrime = nil
      $0.counterAlert = "The 2nd prime is 3"
    }
    store.receive(.favoritePrimes(.nthPrimeResponse(n: 3, result: .success(5)))) {
      $0.requestedFavoriteNthPrime = nil
      $0.favoritePrimesAlert = "The 3rd prime is 5"
    }
  }
}

/// The time on a test clock, which begins in 1970.
private func date(_ clock: TestClock) -> Date {
  Date(timeIntervalSince1970: TimeInterval(clock.now.offset.components.seconds))
}
