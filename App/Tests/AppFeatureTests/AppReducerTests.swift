import AppFeature
import ComposableArchitecture
import Counter
import FavoritePrimes
import FileClient
import Foundation
import IssueReporting
import PrimeModal
import Testing
import WolframAlpha

@Suite struct AppReducerTests {
  private typealias AppStore = Store<AppState, AppAction>

  private func store(_ state: AppState, _ environment: AppEnvironment = .mock) -> AppStore {
    Store(initialValue: state, reducer: appReducer, environment: environment)
  }

  @Test func `Navigation is state`() {
    let store = store(AppState(), .unimplemented)
    for route in Route.allCases {
      store.send(.navigated(to: route))
      #expect(store.value == AppState(route: route))
      store.send(.navigated(to: nil))
      #expect(store.value == AppState())
    }
  }

  @Test func `The two counters share the count, and differ by environment alone`() {
    var environment = AppEnvironment.unimplemented
    environment.wolframAlpha = WolframAlphaClient(name: "down") { _ in .just(.failure(.timedOut)) }
    environment.offline = .mock
    let store = store(AppState(count: 3), environment)
    store.send(.counterView(.counter(.incrTapped)))
    #expect(store.count == 4)
    store.send(.counterView(.counter(.requestNthPrime)))
    #expect(store.counterAlert == NthPrimeError.timedOut.description)
    store.send(.offlineCounterView(.counter(.requestNthPrime)))
    #expect(store.counterAlert == "The 4th prime is 7")
    store.send(.offlineCounterView(.counter(.alertDismissButtonTapped)))
    #expect(store.value == AppState(count: 4))
  }

  @Test func `Every favorite that comes or goes is noted with the time`() {
    let time = Date(timeIntervalSince1970: 1_234_567_890)
    var environment = AppEnvironment.unimplemented
    environment.now = { time }
    let store = store(AppState(count: 5, favoritePrimes: [2, 3]), environment)
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    store.send(.offlineCounterView(.primeModal(.removeFavoritePrimeTapped)))
    store.send(.favoritePrimes(.deleteFavoritePrimes([0, 1])))
    store.send(.favoritePrimes(.loadedFavoritePrimes([7])))
    #expect(
      store.activityFeed == [
        .init(.added, 5, at: time), .init(.removed, 5, at: time),
        .init(.removed, 2, at: time), .init(.removed, 3, at: time), .init(.added, 7, at: time),
      ]
    )
  }

  @Test func `What leaves the favorites as they are is not noted, and reads no clock`() {
    let store = store(AppState(count: 4, favoritePrimes: [2, 3]), .unimplemented)
    store.send(.counterView(.counter(.incrTapped)))
    store.send(.favoritePrimes(.loadedFavoritePrimes([3, 2])))
    store.send(.favoritePrimes(.loadedFavoritePrimes([3, 2, 2])))
    #expect(store.activityFeed.isEmpty)
  }

  @Test func `The unimplemented environment fails the test that reads the clock`() {
    let store = store(AppState(count: 2), .unimplemented)
    withExpectedIssue {
      _ = store.send(.counterView(.primeModal(.saveFavoritePrimeTapped)))
    }
  }

  @Test func `The state's JSON has the properties that scripts look for`() throws {
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
        "route":"counter"}
        """
    )
  }
}
