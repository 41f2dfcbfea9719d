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

@Suite struct AppReducerTests {
  private typealias AppStore = TestStore<AppState, AppAction, AppEnvironment>

  private let time = Date(timeIntervalSince1970: 1_234_567_890)

  private func store(_ state: AppState, _ environment: AppEnvironment) -> AppStore {
    AppStore(initialValue: state, reducer: appReducer, environment: environment)
  }

  /// An environment that can only tell the time.
  private var clockOnly: AppEnvironment {
    var environment = AppEnvironment.unimplemented
    environment.now = { [time] in time }
    return environment
  }

  /// An environment that can do nothing, not even tell the time.
  private var timeless: AppEnvironment {
    var environment = AppEnvironment.unimplemented
    environment.now = unimplemented("AppEnvironment.now", placeholder: .distantPast)
    return environment
  }

  @Test func `Navigation is state`() {
    let store = store(AppState(), .unimplemented)
    for route in Route.allCases {
      store.send(.navigated(to: route)) { $0.route = route }
      store.send(.navigated(to: nil)) { $0.route = nil }
    }
  }

  @Test func `The two counters share the count and differ only in their environments`() {
    var environment = AppEnvironment.unimplemented
    environment.wolframAlpha = NthPrimeClient(name: "down") { _ in .just(.failure(.timedOut)) }
    environment.offline = .mock
    let store = store(AppState(count: 3), environment)
    store.send(.counterView(.counter(.incrTapped))) { $0.count = 4 }
    store.send(.counterView(.counter(.requestNthPrime))) { $0.requestedNthPrime = 4 }
    store.receive(.counterView(.counter(.nthPrimeResponse(n: 4, result: .failure(.timedOut))))) {
      $0.requestedNthPrime = nil
      $0.counterAlert = NthPrimeError.timedOut.description
    }
    store.send(.offlineCounterView(.counter(.requestNthPrime))) { $0.requestedNthPrime = 4 }
    store.receive(.offlineCounterView(.counter(.nthPrimeResponse(n: 4, result: .success(7))))) {
      $0.requestedNthPrime = nil
      $0.counterAlert = "The 4th prime is 7"
    }
    store.send(.offlineCounterView(.counter(.alertDismissButtonTapped))) { $0.counterAlert = nil }
  }

  @Test func `The feed records each added or removed favorite with the time`() {
    let store = store(AppState(count: 5, favoritePrimes: [2, 3]), clockOnly)
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) { [time] in
      $0.favoritePrimes = [2, 3, 5]
      $0.activityFeed = [.init(.added, 5, at: time)]
    }
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    store.send(.offlineCounterView(.primeModal(.removeFavoritePrimeTapped))) { [time] in
      $0.favoritePrimes = [2, 3]
      $0.activityFeed.append(.init(.removed, 5, at: time))
    }
    store.send(.favoritePrimes(.deleteFavoritePrimes([0, 1]))) { [time] in
      $0.favoritePrimes = []
      $0.activityFeed += [.init(.removed, 2, at: time), .init(.removed, 3, at: time)]
    }
    store.send(.favoritePrimes(.loadedFavoritePrimes([7]))) { [time] in
      $0.favoritePrimes = [7]
      $0.favoritePrimesNotice = "Loaded 1 favorite prime."
      $0.activityFeed.append(.init(.added, 7, at: time))
    }
  }

  @Test func `The feed records a favorite once if a document lists it twice`() {
    let store = store(AppState(count: 7), clockOnly)
    store.send(.favoritePrimes(.loadedFavoritePrimes([7, 7]))) { [time] in
      $0.favoritePrimes = [7, 7]
      $0.favoritePrimesNotice = "Loaded 2 favorite primes."
      $0.activityFeed = [.init(.added, 7, at: time)]
    }
    store.send(.counterView(.primeModal(.removeFavoritePrimeTapped))) { [time] in
      $0.favoritePrimes = []
      $0.activityFeed.append(.init(.removed, 7, at: time))
    }
  }

  @Test func `An action that does not change the favorites records nothing and reads no clock`() {
    let store = store(AppState(count: 4, favoritePrimes: [2, 3]), timeless)
    store.send(.counterView(.counter(.incrTapped))) { $0.count = 5 }
    store.send(.favoritePrimes(.loadedFavoritePrimes([3, 2]))) {
      $0.favoritePrimes = [3, 2]
      $0.favoritePrimesNotice = "Loaded 2 favorite primes."
    }
    store.send(.favoritePrimes(.loadedFavoritePrimes([3, 2, 2]))) {
      $0.favoritePrimes = [3, 2, 2]
      $0.favoritePrimesNotice = "Loaded 3 favorite primes."
    }
  }

  @Test func `The feed says who added or removed a favorite`() {
    var environment = clockOnly
    environment.fileClient = .mock
    let store = store(AppState(count: 2), environment)
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) { [time] in
      $0.favoritePrimes = [2]
      $0.activityFeed = [.init(.added, 2, at: time)]
    }
    store.exhaustivity = .off
    store.send(.logIn(.started))
    store.send(.logIn(.nameChanged("Ada")))
    store.send(.logIn(.submitted))
    store.receive(.settings(.saved(at: time)))
    store.exhaustivity = .on
    store.send(.counterView(.primeModal(.removeFavoritePrimeTapped))) { [time] in
      $0.favoritePrimes = []
      $0.activityFeed.append(.init(.removed, 2, at: time, by: "Ada"))
    }
  }

  @Test func `Restoring the saved favorites records nothing and reads no clock`() {
    let store = store(AppState(), timeless)
    store.send(.favoritePrimes(.restoredFavoritePrimes([2, 3]))) {
      $0.favoritePrimes = [2, 3]
      $0.favoritePrimesNotice = "Loaded 2 favorite primes."
    }
  }

  @Test func `The unimplemented environment fails a test that reads the clock`() {
    let store = store(AppState(count: 2), .unimplemented)
    store.exhaustivity = .off
    withKnownIssue {
      store.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    } matching: { issue in
      String(describing: issue).contains("AppEnvironment.now")
    }
  }

  @Test func `The JSON of the state has the properties that scripts use`() throws {
    var state = AppState(count: 2, favoritePrimes: [2], route: .counter)
    state.loggedInUser = AppState.User(id: 1, name: "Ada")
    state.activityFeed = [.init(.added, 2, at: Date(timeIntervalSince1970: 0))]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .iso8601
    #expect(
      String(decoding: try encoder.encode(state), as: UTF8.self) == """
        {"activityFeed":[{"kind":"added","prime":2,"time":"1970-01-01T00:00:00Z"}],"count":2,\
        "favoritePrimes":[2],"isPrimeModalShown":false,"loggedInUser":{"id":1,"name":"Ada"},\
        "route":"counter","settingsStatus":{"phase":{"unknown":{}}}}
        """
    )
  }
}
