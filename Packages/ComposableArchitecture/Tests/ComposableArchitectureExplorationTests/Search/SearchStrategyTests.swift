import ComposableArchitecture
import Testing

@testable import ComposableArchitectureExploration

/// Tests that a search runs what its strategy says.
@Suite struct SearchStrategyTests {
  /// Runs schedules of a list.
  private struct ListStrategy: SearchStrategy {
    var stop = Exploration.Statistics.Stop.preemptionBound
    var stopsAtFailure = false
    /// The plans that remain, the last one first.
    var plans: [[Int]]
    var runs: [[Int]] = []
    var rooms: [Int] = []

    mutating func next(after run: FinishedRun?) -> Decisions? {
      if let run {
        runs.append(run.result.indices)
        rooms.append(run.room)
      }
      if stopsAtFailure, run?.hasFailed == true { return nil }
      return plans.popLast().map { Decisions(indices: $0) }
    }
  }

  /// Two actions of the user, each of which has an effect that sends an output. In the first way, the effects end
  /// in the order of their actions.
  private func search(_ invariant: (([Int]) -> Bool)? = nil) -> Search {
    Search(
      ScheduleRunner(
        Scenario<[Int], Int, Void>(
          initialValue: [], start: [], actionCount: 2...2, action: { index, _, _ in index + 1 },
          reducer: { state, action, _ in
            state.append(action)
            return action < 10 ? [.run { send in send(action * 10) }] : []
          }, environment: { _ in }, invariant: invariant, invariants: [], finally: nil,
          eventually: nil, convergent: false, horizon: nil, restarts: 0, children: [],
          options: Exploration.Options(), isIsolated: false)))
  }

  @Test func `A search runs the plans of its strategy and ends for the reason that it says`() throws
  {
    var (search, strategy) = (search(), ListStrategy(plans: [[1], []]))
    guard case .done(nil) = try search.explore(&strategy, limit: 10),
      search.statistics.stop == .preemptionBound
    else {
      Issue.record("The search ended for another reason.")
      return
    }
    #expect(strategy.runs.map(\.first) == [0, 1])
    #expect(strategy.rooms == [9, 8])
    #expect(search.statistics.schedules == 2)
  }

  @Test func `A search ends at its limit if its strategy has another plan`() throws {
    var (search, strategy) = (search(), ListStrategy(plans: [[1], []]))
    guard case .done(nil) = try search.explore(&strategy, limit: 1),
      search.statistics.stop == .scheduleLimit
    else {
      Issue.record("The search ended for another reason.")
      return
    }
    #expect(strategy.runs.count == 1)
  }

  @Test(arguments: [true, false])
  func `A search goes on after a failure if its strategy does`(stopsAtFailure: Bool) throws {
    var search = search { $0 != [1, 2] }
    var strategy = ListStrategy(stopsAtFailure: stopsAtFailure, plans: [[], [1], []])
    guard case .done(let failing?) = try search.explore(&strategy, limit: 10) else {
      Issue.record("Nothing failed.")
      return
    }
    #expect(failing.finding.kind == .invariantViolated)
    #expect(strategy.runs.count == (stopsAtFailure ? 2 : 3))
  }
}
