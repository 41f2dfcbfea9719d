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

  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<AppState, AppAction, AppEnvironment> = appReducer
  private let time = Date(timeIntervalSince1970: 1_234_567_890)

  private func store(_ state: AppState, _ environment: AppEnvironment) -> AppStore {
    AppStore(initialValue: state, reducer: reducer, environment: environment)
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

  /// Returns the state after some actions.
  private func state(
    _ state: AppState, _ environment: AppEnvironment, after actions: [AppAction]
  ) -> AppState {
    let store = Store(initialValue: state, reducer: reducer, environment: environment)
    for action in actions { store.send(action) }
    return store.value
  }

  @Test func `The feed records each added or removed favorite with the time`() {
    let state = state(
      AppState(count: 5, favoritePrimes: [2, 3]), clockOnly,
      after: [
        .counterView(.primeModal(.saveFavoritePrimeTapped)),
        .counterView(.primeModal(.saveFavoritePrimeTapped)),
        .offlineCounterView(.primeModal(.removeFavoritePrimeTapped)),
        .favoritePrimes(.deleteFavoritePrimes([0, 1])), .favoritePrimes(.undoTapped),
        .favoritePrimes(.loadedFavoritePrimes([2, 7])),
      ])
    #expect(state.favoritePrimes == [2, 7])
    #expect(
      state.activityFeed
        == [
          .init(.added, 5, at: time), .init(.removed, 5, at: time), .init(.removed, 2, at: time),
          .init(.removed, 3, at: time), .init(.added, 2, at: time), .init(.added, 3, at: time),
          .init(.removed, 3, at: time), .init(.added, 7, at: time),
        ])
  }

  @Test func `The feed records a favorite once if a document lists it twice`() {
    let state = state(
      AppState(count: 7), clockOnly,
      after: [
        .favoritePrimes(.loadedFavoritePrimes([7, 7])),
        .counterView(.primeModal(.removeFavoritePrimeTapped)),
      ])
    #expect(state.favoritePrimes == [])
    #expect(state.activityFeed == [.init(.added, 7, at: time), .init(.removed, 7, at: time)])
  }

  @Test func `An action that does not change the favorites records nothing and reads no clock`() {
    let state = state(
      AppState(count: 4, favoritePrimes: [2, 3]), timeless,
      after: [
        .counterView(.counter(.incrTapped)), .favoritePrimes(.loadedFavoritePrimes([3, 2])),
        .favoritePrimes(.loadedFavoritePrimes([3, 2, 2])),
      ])
    #expect(state.favoritePrimes == [3, 2, 2])
    #expect(state.activityFeed == [])
  }

  @Test func `The feed says who added or removed a favorite`() {
    var environment = clockOnly
    environment.fileClient = .mock
    let state = state(
      AppState(count: 2), environment,
      after: [
        .counterView(.primeModal(.saveFavoritePrimeTapped)), .logIn(.started),
        .logIn(.nameChanged("Ada")), .logIn(.submitted),
        .counterView(.primeModal(.removeFavoritePrimeTapped)),
      ])
    #expect(
      state.activityFeed
        == [.init(.added, 2, at: time), .init(.removed, 2, at: time, by: "Ada")])
  }

  @Test func `Restoring the saved favorites records nothing and reads no clock`() {
    var environment = timeless
    environment.fileClient = .mock(documents: [favoritePrimesDocument: Data("[2, 3]".utf8)])
    let store = store(AppState(), environment)
    store.exhaustivity = .off
    store.send(.favoritePrimes(.started))
    store.receive(.favoritePrimes(.savedList(.loaded([2, 3])))) {
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
    let status = """
      {"awaited":[],"isDelayed":false,"isKnown":false,"isRequested":false,"phase":{"unknown":{}}}
      """
    #expect(
      String(decoding: try encoder.encode(state), as: UTF8.self) == """
        {"activityFeed":[{"kind":"added","prime":2,"time":"1970-01-01T00:00:00Z"}],"count":2,\
        "favoritePrimes":[2],"favoritePrimesUndo":{"future":[],"limit":100,"past":[]},\
        "isPrimeModalShown":false,"loggedInUser":{"id":1,"name":"Ada"},\
        "route":"counter","savedFavorites":\(status),"settingsStatus":\(status)}
        """
    )
  }
}
