import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the order in which sleepers with equal deadlines wake in the first schedule.
@Suite struct ExploreSeriesTests {
  @Test func `A timer keeps its place before a delay that started after it`() throws {
    var ends: [[String]] = []
    let exploration = try explore(
      initialValue: [], actions: ["start"],
      reducer: { (outputs: inout [String], action: String, clock: SimulatedClock) in
        guard action == "start" else {
          outputs.append(action)
          return []
        }
        return [
          .timer(id: 0, every: .milliseconds(500), clock: clock, output: "tick"),
          .just("waited").deferred(for: .seconds(1), clock: clock),
        ]
      },
      environment: { $0.clock }, horizon: .seconds(1),
      finally: { outputs in
        ends.append(outputs)
        return true
      })
    #expect(exploration.isCompleteToHorizon)
    #expect(ends.first == ["tick", "tick", "waited"])
    #expect(ends.contains(["tick", "waited", "tick"]))
  }
}
