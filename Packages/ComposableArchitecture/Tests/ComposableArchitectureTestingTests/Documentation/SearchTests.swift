import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitectureTestSupport

@Suite struct SearchTests {
  @Test func `Further typing postpones the search`() {
    let clock = TestClock()
    let store = TestStore(
      initialValue: SearchState(),
      reducer: searchReducer,
      environment: SearchEnvironment(clock: clock, search: { query in ["\(query)s"] })
    )
    store.send(.queryChanged("ca")) { $0.query = "ca" }
    clock.advance(by: .milliseconds(299))
    store.send(.queryChanged("cat")) { $0.query = "cat" }
    clock.advance(by: .milliseconds(300))
    store.receive(.response(["cats"])) { $0.results = ["cats"] }
  }

  static func clockAtRest() -> String {
    report {
      let clock = TestClock()
      let store = TestStore(
        initialValue: SearchState(),
        reducer: searchReducer,
        environment: SearchEnvironment(clock: clock, search: { query in ["\(query)s"] })
      )
      store.send(.queryChanged("cat")) { $0.query = "cat" }
      store.receive(.response(["cats"])) { $0.results = ["cats"] }
      store.skipInFlight()
    }
  }
}
