import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import IssueReporting
import Testing

/// A test that asks for a proof fails if the exploration is incomplete.
@Suite struct ExploreShortfallTests {
  private let requests = Array(repeating: Tally.Action.requestTapped, count: 3)

  /// Returns the failures of an exploration of three requests, which have fifteen schedules.
  private func issues(
    _ schedules: Schedules, prunes: Bool = false, horizon: Duration? = nil,
    _ environment: @escaping @Sendable (Simulation) -> Tally.Environment = Tally.immediate,
    invariant: @escaping (Int) -> Bool = { _ in true }
  ) throws -> [String] {
    let issues = Issues()
    try withIssueReporters([issues]) {
      _ = try explore(
        initialValue: 0, actions: requests, reducer: Tally.reducer, environment: environment,
        schedules: schedules, horizon: horizon,
        options: .init(prunesIdenticalStates: prunes), invariant: invariant)
    }
    return issues.all.map(\.message)
  }

  @Test func `An exploration that stops at its limit fails the test at the line of the call`()
    throws
  {
    let issues = Issues()
    let line: UInt = try withIssueReporters([issues]) {
      let line: UInt = #line + 1
      let exploration = try explore(
        initialValue: 0, actions: requests, reducer: Tally.reducer, environment: Tally.immediate,
        schedules: .exhaustive(limit: 14), options: .init(prunesIdenticalStates: false))
      #expect(!exploration.isComplete)
      return line
    }
    #expect(issues.all.map(\.line) == [line])
    #expect(
      issues.all.first?.message == """
        The exploration is not complete because it stopped at its limit of 14 schedules. None \
        of them fails, but that is no proof.

        The longest of them has 6 moves.

        Schedules branch because of:

          8  effects of action 2, Tally.Action.requestTapped
          7  effects of action 1, Tally.Action.requestTapped
          6  effects of action 3, Tally.Action.requestTapped
          5  the user, and threads in the middle of a step

        To make the exploration complete:

          - Raise the limit.
          - Leave out `prunesIdenticalStates: false` if effects share only what the simulation \
        controls.
          - Make the scenario smaller: fewer actions, fewer outcomes of `choose`, fewer \
        suspensions.
          - If effects sleep again and again, pass a `horizon`.

        If a partial search is enough, pass:

            schedules: .exhaustive(limit: 14, allowsPartial: true)
        """)
  }

  @Test func `Generated actions fail in the same way`() throws {
    let issues = Issues()
    try withIssueReporters([issues]) {
      _ = try explore(
        initialValue: 0, actionCount: 0...3, action: { _ in .requestTapped },
        reducer: Tally.reducer, environment: Tally.immediate, schedules: .exhaustive(limit: 2))
    }
    #expect(issues.all.count == 1)
  }

  @Test func `The advice depends on the exploration`() throws {
    let pruned = try #require(try issues(.exhaustive(limit: 1), prunes: true).first)
    #expect(pruned.contains("has 6 moves. They branch in 2 different states."))
    #expect(!pruned.contains("prunesIdenticalStates"))
    let timed = try #require(
      try issues(.exhaustive(limit: 1_000), horizon: .seconds(3), Tally.ticking).first)
    #expect(timed.contains("They end at the horizon of 3.0 seconds."))
    #expect(timed.contains("  - Pass a shorter `horizon`."))
    #expect(timed.contains(".exhaustive(limit: 1_000, allowsPartial: true)"))
  }

  @Test func `The failure suggests making the state Hashable`() throws {
    struct State: Sendable { var count = 0 }
    let issues = Issues()
    try withIssueReporters([issues]) {
      _ = try explore(
        initialValue: State(), actions: [true, true],
        reducer: { (state: inout State, isTap: Bool, _: Void) in
          state.count += 1
          return isTap ? [.run { $0(false) }] : []
        },
        environment: { _ in }, schedules: .exhaustive(limit: 1))
    }
    #expect(
      issues.all.first?.message.contains(
        "  - Make the state `Hashable`, so that no state is explored twice.") == true)
  }

  @Test func `Nothing is reported if a partial search is allowed, or if the search is complete`()
    throws
  {
    #expect(try issues(.exhaustive(limit: 14, allowsPartial: true)) == [])
    #expect(try issues(.exhaustive(limit: 15)) == [])
    #expect(try issues(.random(count: 1, seed: 1)) == [])
  }

  @Test func `A horizon is not reported because the test sets it itself`() throws {
    #expect(try issues(.exhaustive(), horizon: .seconds(1), Tally.ticking) == [])
  }

  @Test func `If a schedule fails, only that failure is reported`() throws {
    let issues = try issues(.exhaustive(limit: 2), invariant: { $0 < 1 })
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("The invariant does not hold.") == true)
  }

  @Test func `A history longer than the step limit fails and is not skipped`() throws {
    let exploration = try Tally.explore(requests, stepLimit: 5)
    #expect(exploration.failure?.kind == .neverRests)
    #expect(!exploration.isComplete)
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `An exploration that passes without a proof says so`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        func explored(_ schedules: Schedules, part: Exploration.Part? = nil) throws {
          try explore(
            initialValue: 0, actions: [Tally.Action.requestTapped, .requestTapped],
            reducer: Tally.reducer, environment: Tally.immediate, schedules: schedules,
            options: .init(part: part))
        }
        try explored(.exhaustive(limit: 2, allowsPartial: true))
        try explored(.random(count: 3, seed: 1))
        try explored(.exhaustive())
        try explored(.exhaustive(), part: .init(1, of: 2))
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.contains("that is no proof") }
      #expect(lines.count == 3, "\(text)")
      #expect(lines.first?.hasSuffix("2 schedules were run, but not all.") == true, "\(text)")
      #expect(lines.last?.contains("ExploreShortfallTests.swift:") == true, "\(text)")
    }
  #endif
}
