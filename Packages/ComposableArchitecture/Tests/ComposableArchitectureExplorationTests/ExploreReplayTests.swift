import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that a token contains everything that its history depends on besides the feature.
@Suite struct ExploreReplayTests {
  /// Explores a feature, and replays the failure without the options and the horizon.
  private func expectReplay(
    _ options: Exploration.Options = .init(), horizon: Duration? = nil,
    schedules: Schedules = .exhaustive(),
    _ explored: (Schedules, Duration?, Exploration.Options) throws -> Exploration
  ) throws {
    let found = try quietly { try explored(schedules, horizon, options) }
    let failure = try #require(found.failure)
    let replayed = try quietly { try explored(.replay(failure.token), nil, .init()) }
    #expect(replayed.schedulesRun == 1)
    #expect(replayed.failure?.kind == failure.kind)
    #expect(replayed.failure?.steps == failure.steps)
    #expect(replayed.failure?.cycleStart == failure.cycleStart)
    #expect(replayed.failure?.token == failure.token)
  }

  @Test func `A token contains the intervals`() throws {
    try expectReplay(.init(intervals: [.milliseconds(250), .seconds(7)])) {
      try explore(
        initialValue: ExploreTimeTests.Taps(), actions: [(), ()], reducer: ExploreTimeTests.taps,
        environment: { $0.clock }, schedules: $0, horizon: $1, options: $2,
        invariant: { $0.intervals != [.milliseconds(250)] })
    }
  }

  /// Without the limit, the history ends.
  @Test func `A token contains the limit of steps`() throws {
    let environment = Tally.requests { simulation in
      [.fireAndForget { for _ in 1...200 { try? await simulation.clock.sleep(for: .seconds(1)) } }]
    }
    try expectReplay(.init(stepLimit: 100)) {
      try explore(
        initialValue: 0, actions: [.requestTapped], reducer: Tally.reducer,
        environment: environment, schedules: $0, horizon: $1, options: $2)
    }
  }

  /// Without the horizon, the history has no end.
  @Test func `A token contains the horizon`() throws {
    try expectReplay(horizon: .milliseconds(2_500)) {
      try explore(
        initialValue: 0, actions: [.requestTapped], reducer: Tally.reducer,
        environment: Tally.ticking, schedules: $0, horizon: $1, options: $2, finally: { $0 != 2 })
    }
  }

  /// If cycles were looked for, the failure would be another one.
  @Test(
    arguments: [
      (.exhaustive(), .init(prunesIdenticalStates: false, stepLimit: 100)),
      (.bounded(preemptions: 1), .init(stepLimit: 100)),
    ] as [(Schedules, Exploration.Options)])
  func `A token says whether cycles were looked for`(
    schedules: Schedules, options: Exploration.Options
  ) throws {
    try expectReplay(options, schedules: schedules) {
      try explore(
        initialValue: ExploreEventuallyTests.Page(), actions: [.loadTapped],
        reducer: ExploreEventuallyTests.reducer, environment: ExploreEventuallyTests.failing,
        schedules: $0, horizon: $1, options: $2, eventually: { $0.isLoaded })
    }
  }

  /// If nothing else were shared, the failure would show that the same steps repeat.
  @Test func `A token says whether more is shared than the simulation controls`() throws {
    let environment = Tally.requests { simulation in
      let isReady = simulation.variable(false)
      return [.fireAndForget { await isReady.poll() }]
    }
    try expectReplay(.init(sharesNothingElse: false, stepLimit: 100)) {
      try explore(
        initialValue: 0, actions: [.requestTapped], reducer: Tally.reducer,
        environment: environment, schedules: $0, horizon: $1, options: $2)
    }
  }

  @Test func `A token replays its own history, even if the usual history fails too`() throws {
    let environment = Tally.requests { simulation in
      [
        .run { send in
          for number in simulation.choose([1, 1, 1], [3]) { send(.responded(number)) }
        }
      ]
    }
    try expectReplay {
      try explore(
        initialValue: 0, actions: [.requestTapped], reducer: Tally.reducer,
        environment: environment, schedules: $0, horizon: $1, options: $2, invariant: { $0 < 3 },
        convergent: true)
    }
  }
}
