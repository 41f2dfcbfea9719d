import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Foundation
import IssueReporting
import Testing

/// Tests the statistics of an exploration and its use of time.
@Suite struct ExploreStatisticsTests {
  /// Explores three requests, which have fifteen schedules. The clock advances by a second with each
  /// reading.
  private func explore(
    _ schedules: Schedules = .exhaustive(), for duration: Duration? = nil,
    onProgress: (@Sendable (Exploration.Progress) -> Void)? = nil
  ) throws -> Exploration {
    try ticking {
      try ComposableArchitectureExploration.explore(
        initialValue: 0, actions: Array(repeating: Tally.Action.requestTapped, count: 3),
        reducer: Tally.reducer, environment: Tally.immediate, schedules: schedules,
        options: .init(timeLimit: duration, prunesIdenticalStates: false, onProgress: onProgress))
    }
  }

  @Test func `An exploration reports its statistics`() throws {
    let statistics = try explore().statistics
    #expect(statistics.stop == .complete)
    #expect(statistics.schedules == 15)
    #expect(statistics.depth == 6)
    #expect(statistics.states == nil)
    #expect(statistics.duration > .seconds(15))
    #expect(
      statistics.branching.map(\.source) == [
        "effects of action 2, Tally.Action.requestTapped",
        "effects of action 1, Tally.Action.requestTapped",
        "effects of action 3, Tally.Action.requestTapped",
        "the user, and threads in the middle of a step",
      ])
    #expect(
      statistics.description.hasPrefix("15 schedules, of which 0 were cut short, at most 6 moves"))
  }

  @Test func `A table shows where schedules branch`() throws {
    let statistics = try Tally.explore(
      [.incrTapped, .requestTapped],
      Tally.requests { simulation in
        [.run { send in send(.responded(simulation.choose(1, 2, 3))) }]
      }
    ).statistics
    #expect(statistics.branching.map(\.ways) == [3])
    #expect(
      statistics.description.hasSuffix(
        "Schedules branch because of:\n\n  3  choices for action 2, Tally.Action.requestTapped"))
  }

  @Test func `With pruning, states and schedules that are cut short are counted`() throws {
    let requests = Array(repeating: Tally.Action.requestTapped, count: 3)
    let statistics = try Tally.explore(
      requests, Tally.requests { [Tally.delayed($0, by: 5)] }, prunes: true
    ).statistics
    #expect(statistics.states.map { $0 > 0 } == true)
    #expect(statistics.schedulesCutShort > 0)
  }

  @Test func `An exploration that runs out of time fails the test and says so`() throws {
    let issues = Issues()
    let exploration = try withIssueReporters([issues]) { try explore(for: .seconds(5)) }
    #expect(!exploration.isComplete)
    #expect(exploration.schedulesRun == 5)
    #expect(exploration.statistics.stop == .timeLimit)
    let message = try #require(issues.all.first?.message)
    #expect(
      message.hasPrefix(
        """
        The exploration is not complete because it stopped at its limit of 5.0 seconds, after \
        5 schedules. None of them fails, but that is no proof.
        """))
    #expect(message.contains("  - Raise the `timeLimit`."))
    #expect(message.contains("Schedules branch because of:"))
  }

  @Test func `An exploration that allows a partial result passes when its time is up`() throws {
    let exploration = try explore(.exhaustive(allowsPartial: true), for: .seconds(5))
    #expect(exploration.schedulesRun == 5)
    #expect(!exploration.isComplete)
  }

  @Test func `An exploration that completes just before its time is up is complete`() throws {
    #expect(try explore(for: .seconds(15)).isComplete)
  }

  @Test func `Random schedules are run until the time is up`() throws {
    let exploration = try explore(.random(count: 100, seed: 1), for: .seconds(7))
    #expect(exploration.schedulesRun == 7)
    #expect(exploration.statistics.stop == .timeLimit)
  }

  @Test func `The time must be positive`() {
    #expect(throws: ExplorationError.noTime(.zero)) { try explore(for: .zero) }
  }

  @Test func `Progress is reported every second`() throws {
    let tape = Recorder<Exploration.Progress>()
    _ = try explore(onProgress: { tape.record($0) })
    #expect(tape.all.map(\.schedules) == Array(1...15))
    #expect(tape.all.first?.description == "explore: 1 schedule after 1 second")
    #expect(tape.all.allSatisfy { !$0.hasFailed })
  }

  @Test func `The statistics are encoded`() throws {
    let data = try JSONEncoder().encode(try explore().statistics)
    let json = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      Set(json.keys) == [
        "branching", "completedPreemptions", "depth", "realRuns", "schedules",
        "schedulesCutShort", "seconds", "states", "stop", "unreduced", "waysLeftOut",
      ])
    #expect(json["stop"] as? String == "complete")
    #expect(json["schedules"] as? Int == 15)
    #expect((json["branching"] as? [[String: Any]])?.first?.keys.sorted() == ["source", "ways"])
  }

  /// Every order of eight outputs leads to a state of its own. After 10,000 of them, states are not compared.
  @Test func `States are counted as long as they are compared`() throws {
    func states(count: Int) throws -> Int? {
      try quietly {
        try ComposableArchitectureExploration.explore(
          initialValue: [Int](), actions: [0],
          reducer: { (outputs: inout [Int], action: Int, _: Void) in
            outputs.append(action)
            guard action == 0 else { return [] }
            return (1...count).map { number in
              .run { send in
                await Task.yield()
                send(number)
              }
            }
          },
          environment: { _ in }, schedules: .exhaustive(limit: 16_000, allowsPartial: true))
      }.statistics.states
    }
    #expect(try states(count: 4) == 21)
    #expect(try states(count: 8) == nil)
  }
}
