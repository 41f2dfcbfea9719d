import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that histories are explored up to a horizon, and that sleepers beyond it are reported.
@Suite struct ExploreHorizonTests {
  /// The request starts, and then wakes and continues once a second. The tap comes before, after or
  /// between these moves.
  @Test(arguments: [(0, 2), (1, 4), (2, 6), (3, 8)])
  func `A timer that is never stopped is explored up to the horizon`(
    seconds: Int, scheduleCount: Int
  ) throws {
    var ends: Set<Int> = []
    let exploration = try Tally.explore(
      [.requestTapped, .incrTapped], Tally.ticking,
      finally: { count in
        ends.insert(count)
        return true
      },
      horizon: .seconds(seconds))
    #expect(exploration.schedulesRun == scheduleCount)
    #expect(ends == [seconds + 1])
    #expect(exploration.isCompleteToHorizon)
    #expect(!exploration.isComplete)
    #expect(
      exploration.description == """
        All \(scheduleCount) schedules were run up to the horizon of \(seconds).0 \
        seconds, beyond which more may happen. Nothing failed.
        """)
  }

  @Test(arguments: [false, true])
  func `Pruning loses no end before the horizon`(prunes: Bool) throws {
    var ends: Set<Int> = []
    let exploration = try Tally.explore(
      [.requestTapped, .requestTapped], Tally.ticking,
      finally: { count in
        ends.insert(count)
        return true
      },
      prunes: prunes, horizon: .seconds(2))
    #expect(exploration.isCompleteToHorizon)
    // The second timer starts when the first has ticked zero times, once or twice.
    #expect(ends == [2, 3, 4])
  }

  @Test func `A horizon that is never reached makes no difference`() throws {
    let environment = Tally.requests { [Tally.delayed($0, by: 1)] }
    for horizon in [nil, Duration.milliseconds(1)] {
      let exploration = try Tally.explore(
        [.requestTapped, .incrTapped], environment, horizon: horizon)
      #expect(exploration.schedulesRun == 4)
      #expect(exploration.isComplete)
      #expect(exploration.isCompleteToHorizon)
      #expect(
        exploration.description == "All 4 schedules were run. Nothing failed.")
    }
  }

  @Test func `A sleep past the horizon counts as cut off even if it is cancelled`()
    throws
  {
    let exploration = try explore(
      initialValue: 0, actions: [true, false],
      reducer: { (_: inout Int, isStart: Bool, clock: SimulatedClock) in
        isStart
          ? [.timer(id: 0, every: .seconds(2), clock: clock, output: true).cancellable(id: 1)]
          : [.cancel(id: 1)]
      },
      environment: { $0.clock }, horizon: .seconds(1))
    #expect(exploration.failure == nil)
    #expect(exploration.isCompleteToHorizon)
    #expect(!exploration.isComplete)
  }

  @Test func `An exploration that reaches its limit is incomplete up to the horizon, too`()
    throws
  {
    let exploration = try Tally.explore(
      [.requestTapped, .incrTapped], Tally.ticking, .exhaustive(limit: 5, allowsPartial: true),
      horizon: .seconds(2))
    #expect(!exploration.isComplete)
    #expect(!exploration.isCompleteToHorizon)
    #expect(
      exploration.description == """
        5 schedules were run, but not all up to the horizon of 2.0 seconds, beyond which \
        more may happen. Nothing failed.
        """)
  }

  @Test func `An effect that waits without sleeping never ends, with or without a horizon`() throws
  {
    let environment = Tally.requests { simulation in
      let gate = simulation.variable(false)
      return [.run { _ in try? await gate.wait { $0 } }]
    }
    let exploration = try Tally.explore([.requestTapped], environment, horizon: .seconds(1))
    #expect(exploration.failure?.kind == .neverEnds)
  }

  @Test func `An effect that waits for a sleeper beyond the horizon may still end`() throws {
    let environment = Tally.requests { simulation in
      let gate = simulation.variable(false)
      return [
        .run { _ in try? await gate.wait { $0 } },
        .run { _ in
          try? await simulation.clock.sleep(for: .seconds(2))
          gate.value = true
        },
      ]
    }
    let cut = try Tally.explore([.requestTapped], environment, horizon: .seconds(1))
    #expect(cut.failure == nil)
    #expect(!cut.isComplete)
    #expect(try Tally.explore([.requestTapped], environment, horizon: .seconds(2)).isComplete)
  }

  @Test func `A failure at the horizon says that a shorter one may be beyond it`() throws {
    let exploration = try Tally.explore(
      [.requestTapped], Tally.ticking, finally: { $0 == 0 }, horizon: .seconds(1))
    let failure = try #require(exploration.failure)
    #expect(
      failure.description.hasPrefix(
        "When nothing can continue up to the horizon of 1.0 seconds, `finally` does not hold.")
    )
    #expect(failure.isShortest)
    let late = try Tally.explore(
      [.requestTapped, .requestTapped, .incrTapped, .incrTapped],
      Tally.requests { [Tally.delayed($0, by: 2_000)] }, invariant: { $0 < 2 },
      horizon: .seconds(1))
    #expect(late.isCompleteToHorizon)
    #expect(late.failure?.isShortest == false)
  }

  @Test func `Without a horizon, a timer that is never stopped fails with advice`() throws {
    let exploration = try Tally.explore([.requestTapped], Tally.ticking, stepLimit: 100)
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .neverRests)
    #expect(
      failure.description.contains(
        """
        And so on.

        If a timer is never stopped, pass a `horizon`, the time up to which to explore. For a few ticks of this \
        history, it would be:

            horizon: .seconds(3)
        """))
  }

  /// The effect that stops the timer is delayed while the timer ticks.
  @Test func `A timer that another effect stops fails with a horizon that fits`() throws {
    enum Action { case started, ticked, stopped }
    func explored(_ horizon: Duration?) throws -> Exploration {
      try quietly {
        try explore(
          initialValue: 0, actions: [Action.started],
          reducer: { (count: inout Int, action: Action, clock: SimulatedClock) in
            switch action {
            case .started:
              return [
                .timer(id: "ticks", every: .seconds(1), clock: clock, output: .ticked),
                .run { send in
                  try? await clock.sleep(for: .milliseconds(2_500))
                  send(.stopped)
                },
              ]
            case .ticked:
              count += 1
              return []
            case .stopped: return [.cancel(id: "ticks")]
            }
          },
          environment: { $0.clock }, horizon: horizon, options: .init(stepLimit: 30))
      }
    }
    let failure = try #require(try explored(nil).failure)
    #expect(failure.kind == .neverRests)
    #expect(
      failure.description.contains(
        """
        If a timer runs on while what stops it is delayed, pass a `horizon`, the time up to which to explore. If \
        nothing is delayed, the feature comes to rest after 2.5 seconds:

            horizon: .milliseconds(2500)
        """), "\(failure)")
    #expect(try explored(.milliseconds(2_500)).isCompleteToHorizon)
  }
}
