import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the option with which time passes only when nothing is ready.
@Suite struct ExploreIdleTests {
  private enum Action: Hashable, Sendable { case started, answered, timedOut, noticed(Int) }

  private func ends(
    _ timePasses: Exploration.Options.TimePassage, _ schedules: Schedules = .exhaustive(),
    actions: [Action] = [.started],
    effects: @escaping @Sendable (SimulatedClock) -> [Effect<Action>]
  ) throws -> Set<[Action]> {
    var ends: Set<[Action]> = []
    _ = try quietly {
      try explore(
        initialValue: [Action](), actions: actions,
        reducer: { (state: inout [Action], action: Action, clock: SimulatedClock) in
          if action == .started { return effects(clock) }
          state.append(action)
          return []
        },
        environment: \.clock, schedules: schedules, options: .init(timePasses: timePasses),
        finally: { state in
          ends.insert(state)
          return true
        })
    }
    return ends
  }

  @Test(
    arguments: [
      .exhaustive(), .bounded(preemptions: 2, allowsPartial: true), .random(count: 100, seed: 1),
    ] as [Schedules])
  func `A timer can only lose if time waits until nothing is ready`(schedules: Schedules) throws {
    let race = { @Sendable (clock: SimulatedClock) -> [Effect<Action>] in
      [
        .run { send in
          try? await clock.sleep(for: .seconds(1))
          send(.answered)
        }
        .timeout(after: .seconds(10), clock: clock, output: .timedOut)
      ]
    }
    #expect(try ends(.whenIdle, schedules, effects: race) == [[.answered]])
    // The time may also be over after the answer, and before the effect has ended.
    let all = try OrderReduction.$isProbed.withValue(false) {
      try ends(.anytime, schedules, effects: race)
    }
    #expect(all == [[.answered], [.timedOut], [.answered, .timedOut]])
  }

  /// The first effect sleeps until a time that it has computed before. The second one lets it continue after one or two
  /// seconds, and ends. Everything but the time is the same then. The second action can come at any time.
  @Test func `A deadline that was computed before makes the time part of the state`() throws {
    var ends: Set<[Int]> = []
    _ = try explore(
      initialValue: [], actions: [0, 9],
      reducer: {
        (
          numbers: inout [Int], action: Int,
          world: (simulation: Simulation, isOver: SimulatedVariable<Bool>)
        ) in
        let clock = world.simulation.clock
        switch action {
        case 0:
          return [
            .run { send in
              let deadline = clock.now.advanced(by: .seconds(3))
              try? await world.isOver.wait { $0 }
              try? await clock.sleep(until: deadline)
              send(1)
            },
            .run { send in
              try? await clock.sleep(for: .seconds(world.simulation.choose(1, 2)))
              send(3)
              world.isOver.value = true
            },
          ]
        case 3:
          return [
            .run { send in
              try? await clock.sleep(for: .milliseconds(1_500))
              send(2)
            }
          ]
        case 1, 2: numbers.append(action)
        default: break
        }
        return []
      },
      environment: { ($0, $0.variable(false)) }, options: .init(timePasses: .whenIdle),
      finally: { numbers in
        ends.insert(numbers)
        return true
      })
    #expect(ends == [[1, 2], [2, 1]])
  }

  /// The first effect reads the phase before or after the second one has changed it, and waits. What it has read is part of
  /// the state, although it is not ready. The third effect wakes at the same time as the second one.
  @Test func `What a task has read before it waits is part of the state`() throws {
    typealias World = (
      clock: SimulatedClock, phase: SimulatedVariable<Int>, isOver: SimulatedVariable<Bool>
    )
    var ends: Set<[Int]> = []
    _ = try explore(
      initialValue: [], actions: [0],
      reducer: { (numbers: inout [Int], action: Int, world: World) in
        if action > 0 { numbers.append(action) }
        guard action == 0 else { return [] }
        return [
          .run { send in
            let phase = world.phase.value
            try? await world.isOver.wait { $0 }
            send(phase)
          },
          .fireAndForget {
            world.phase.value = 2
            try? await world.clock.sleep(for: .seconds(1))
            world.isOver.value = true
          },
          .fireAndForget { try? await world.clock.sleep(for: .seconds(1)) },
        ]
      },
      environment: { ($0.clock, $0.variable(1), $0.variable(false)) },
      options: .init(timePasses: .whenIdle),
      finally: { numbers in
        ends.insert(numbers)
        return true
      })
    #expect(ends == [[1], [2]])
  }

  @Test func `The user acts before time passes, or afterward`() throws {
    let ends = try ends(.whenIdle, actions: [.started, .noticed(0)]) { clock in
      [
        .run { send in
          try? await clock.sleep(for: .seconds(1))
          send(.answered)
        }
      ]
    }
    #expect(ends == [[.answered, .noticed(0)], [.noticed(0), .answered]])
  }

  /// A sleeper with the same deadline as one that woke is due, so it is ready.
  @Test func `Sleepers with the same deadline wake in any order`() throws {
    let ends = try ends(.whenIdle) { clock in
      (1...2).map { number in
        .run { send in
          try? await clock.sleep(for: .seconds(1))
          send(.noticed(number))
        }
      }
    }
    #expect(ends == [[.noticed(1), .noticed(2)], [.noticed(2), .noticed(1)]])
  }

  /// The second output is not late, because the thread that sends both is in the middle of a step. The third effect lets
  /// that thread pause.
  @Test(arguments: [false, true])
  func `Time does not pass in the middle of a step`(isInterrupted: Bool) throws {
    let effects = { @Sendable (clock: SimulatedClock) -> [Effect<Action>] in
      [
        .run { send in
          send(.noticed(1))
          send(.noticed(2))
        },
        .run { send in
          try? await clock.sleep(for: .seconds(1))
          send(.answered)
        },
        isInterrupted ? .run { send in send(.noticed(3)) } : .none,
      ]
    }
    for reduces in [true, false] {
      let reached = try OrderReduction.$isOn.withValue(reduces) {
        try ends(.whenIdle, effects: effects)
      }
      #expect(reached.allSatisfy { $0.last == .answered })
    }
    let interruption: [Action] = isInterrupted ? [.noticed(3)] : []
    let late = [.noticed(1)] + interruption + [.answered, .noticed(2)]
    #expect(try ends(.anytime, effects: effects).contains(late))
  }

  @Test func `Time passes before the user reads the clock`() throws {
    var intervals: Set<[Duration]> = []
    _ = try explore(
      initialValue: ExploreTimeTests.Taps(), actions: [(), ()], reducer: ExploreTimeTests.taps,
      environment: \.clock, options: .init(intervals: [.seconds(1)], timePasses: .whenIdle),
      finally: { state in
        intervals.insert(state.intervals)
        return true
      })
    #expect(intervals == [[.zero], [.seconds(1)]])
  }

  @Test func `Time does not pass before an effect that is ready reads the clock`() throws {
    func durations(_ timePasses: Exploration.Options.TimePassage) throws -> Set<[Duration]> {
      var ends: Set<[Duration]> = []
      _ = try explore(
        initialValue: [Duration](), actions: [Duration.zero, .zero],
        reducer: { (state: inout [Duration], action: Duration, clock: SimulatedClock) in
          state.append(action)
          guard action == .zero else { return [] }
          let start = clock.now
          return [.run { send in send(start.duration(to: clock.now) + .nanoseconds(1)) }]
        },
        environment: \.clock, options: .init(intervals: [.seconds(1)], timePasses: timePasses),
        finally: { state in
          ends.insert(state.filter { $0 > .nanoseconds(1) })
          return true
        })
      return ends
    }
    #expect(try durations(.whenIdle) == [[]])
    #expect(try durations(.anytime).count > 1)
  }

  @Test func `A failure is replayed with the same option, whatever the call says`() throws {
    func explored(
      _ timePasses: Exploration.Options.TimePassage, _ schedules: Schedules
    ) throws -> Exploration {
      try quietly {
        try explore(
          initialValue: [Int](), actions: [0],
          reducer: { (state: inout [Int], action: Int, clock: SimulatedClock) in
            if action > 0 { state.append(action) }
            return action > 0
              ? []
              : (1...2).map { number in
                .run { send in
                  try? await clock.sleep(for: .seconds(number))
                  send(number)
                }
              }
          },
          environment: \.clock, schedules: schedules, options: .init(timePasses: timePasses),
          invariant: { $0 != [1, 2] })
      }
    }
    let failure = try #require(try explored(.whenIdle, .exhaustive()).failure)
    let replayed = try explored(.anytime, .replay(failure.token)).failure
    #expect(replayed?.steps == failure.steps)
  }

  @Test func `Leaving out equivalent orders makes no difference when time waits`() throws {
    let made = RandomFeature.seeds(30).map { RandomFeature(seed: $0, isWide: true) }
    let seeds = RandomFeature.seeds(10)
    try RandomFeature.expectNothingLeftOut(
      made + seeds.map(RandomFeature.nested) + seeds.map(RandomFeature.dense),
      .init(timePasses: .whenIdle))
  }

  @Test func `Every order in which time waits is one in which it may pass at any time`() throws {
    try RandomFeature.expectEverything(reachedBy: .init(timePasses: .whenIdle), in: .init())
  }

  @Test func `Leaving out equivalent orders makes no difference when the user waits`() throws {
    let made = RandomFeature.seeds(30).map { RandomFeature(seed: $0, isWide: true) }
    let seeds = RandomFeature.seeds(10)
    try RandomFeature.expectNothingLeftOut(
      made + seeds.map(RandomFeature.nested) + seeds.map(RandomFeature.timed),
      .init(userActs: .whenIdle))
    for feature in seeds.map(RandomFeature.durable) {
      let way = RandomFeature.Way(reduces: false, restarts: 1, userActs: .whenIdle, limit: 300)
      guard let all = try feature.reached(way) else { continue }
      let reduced = try feature.reached(.init(restarts: 1, userActs: .whenIdle))
      #expect(reduced == all, "\(feature.testDescription), with a restart")
    }
  }

  @Test func `Every order in which the user waits is one in which the user acts at any time`()
    throws
  {
    try RandomFeature.expectEverything(
      reachedBy: .init(userActs: .whenIdle), in: .init(timePasses: .whenIdle))
  }
}
