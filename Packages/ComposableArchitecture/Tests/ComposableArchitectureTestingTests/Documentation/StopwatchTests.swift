import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitectureTestSupport

@Suite struct StopwatchTests {
  @Test func `A stopwatch runs until it is stopped`() {
    let clock = TestClock()
    let store = TestStore(initialValue: 0, reducer: stopwatchReducer, environment: clock)
    store.send(.startTapped)
    clock.advance(by: .seconds(2))
    store.receive(.ticked) { $0 = 1 }
    store.receive(.ticked) { $0 = 2 }
    store.send(.stopTapped)
    clock.advance(by: .seconds(60))
    store.finish()
  }

  @Test func `A test skips what it does not check`() {
    let clock = TestClock()
    let store = TestStore(initialValue: 0, reducer: stopwatchReducer, environment: clock)
    store.send(.startTapped)
    clock.advance(by: .seconds(60))
    store.skipReceived()
    #expect(store.value == 60)
    store.skipInFlight()
  }

  static func stillRunning() -> String {
    report {
      let clock = TestClock()
      let store = TestStore(initialValue: 0, reducer: stopwatchReducer, environment: clock)
      store.send(.startTapped)
      store.finish()
    }
  }
}
