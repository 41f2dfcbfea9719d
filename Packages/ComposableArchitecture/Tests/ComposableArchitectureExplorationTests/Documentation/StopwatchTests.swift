import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

enum StopwatchAction: Equatable {
  case startTapped, stopTapped, ticked
}

func stopwatchReducer(
  state seconds: inout Int, action: StopwatchAction, environment clock: any Clock<Duration>
) -> [Effect<StopwatchAction>] {
  switch action {
  case .startTapped:
    return [.timer(id: "ticks", every: .seconds(1), clock: clock, output: .ticked)]
  case .stopTapped:
    return [.cancel(id: "ticks")]
  case .ticked:
    seconds += 1
    return []
  }
}

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

  @Test func `A stopwatch that is never stopped does not come to rest`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [.startTapped, .stopTapped],
        reducer: stopwatchReducer, environment: { simulation in simulation.clock })
    }
    #expect(exploration.failure?.kind == .neverRests)
  }

  @Test func `A stopwatch can be stopped at any time`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [.startTapped, .stopTapped],
      reducer: stopwatchReducer, environment: { simulation in simulation.clock },
      schedules: .random(count: 100, seed: 1))
    #expect(exploration.failure == nil)
  }

  @Test func `All orders of ticks and taps are explored up to a horizon`() throws {
    let exploration = try explore(
      initialValue: 0,
      actions: [.startTapped, .stopTapped],
      reducer: stopwatchReducer,
      environment: { simulation in simulation.clock },
      horizon: .seconds(60),
      invariant: { seconds in seconds <= 60 }
    )
    #expect(exploration.isCompleteToHorizon)
    #expect(!exploration.isComplete)
    // The user stops before the first second, after the last one, or at one of three places of each of the sixty.
    #expect(exploration.schedulesRun == 182)
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
