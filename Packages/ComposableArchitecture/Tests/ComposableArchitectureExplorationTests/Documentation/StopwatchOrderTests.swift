import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

@Suite struct StopwatchOrderTests {
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
    var ends: Set<Int> = []
    let exploration = try explore(
      initialValue: 0,
      actions: [.startTapped, .stopTapped],
      reducer: stopwatchReducer,
      environment: { simulation in simulation.clock },
      horizon: .seconds(60),
      finally: { seconds in
        ends.insert(seconds)
        return seconds <= 60
      }
    )
    #expect(exploration.isCompleteToHorizon)
    #expect(ends == Set(0...60))
    #expect(!exploration.isComplete)
    // The user stops before the first second, after the last one, or at one of three places of each of the sixty. At each of
    // these, the task of the timer is cancelled at once, or after the timer has gone on without an output.
    #expect(exploration.schedulesRun == 362)
  }
}
