import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import IssueReporting
import Testing

/// Tests schedules with few preemptions. The numbers are calculated by hand.
@Suite struct ExploreBoundedTests {
  /// Explores effects that each send a number, yield, and send the number plus ten. The state is the list of
  /// outputs.
  private func explored(
    _ schedules: Schedules, effectCount: Int = 3, prunes: Bool = false,
    failsAt failing: [Int]? = nil
  ) throws -> Exploration {
    try explore(
      initialValue: [], actions: [0],
      reducer: { (outputs: inout [Int], action: Int, _: Void) in
        if action > 0 { outputs.append(action) }
        guard action == 0 else { return [] }
        return (1...effectCount).map { number in
          .run { send in
            send(number)
            await Task.yield()
            send(number + 10)
          }
        }
      },
      environment: { _ in }, schedules: schedules,
      options: .init(prunesIdenticalStates: prunes), invariant: { $0 != failing })
  }

  /// Of the 90 orders of three pairs, the number of orders with 0, 1, 2 and 3 pairs that are not
  /// neighbors: 6, 18, 36 and 30.
  @Test(arguments: [(0, 6), (1, 6 + 18), (2, 6 + 18 + 36), (3, 90), (4, 90)])
  func `Three effects with one yield each have more schedules with each preemption`(
    preemptions: Int, scheduleCount: Int
  ) throws {
    let exploration = try explored(.bounded(preemptions: preemptions))
    #expect(exploration.schedulesRun == scheduleCount)
    #expect(exploration.isComplete == (preemptions >= 3))
    #expect(exploration.statistics.stop == (preemptions >= 3 ? .complete : .preemptionBound))
    #expect(exploration.statistics.completedPreemptions == min(preemptions, 3))
  }

  /// Without a preemption: n!. All: (2n)! / 2ⁿ.
  @Test(arguments: [(1, 1, 1), (2, 2, 6), (3, 6, 90), (4, 24, 2_520)])
  func `Effects with one yield each have the expected number of schedules`(
    count: Int, without: Int, all: Int
  ) throws {
    #expect(try explored(.bounded(preemptions: 0), effectCount: count).schedulesRun == without)
    #expect(try explored(.bounded(preemptions: 99), effectCount: count).schedulesRun == all)
  }

  /// The tap comes before the start, at the yield, or at the end. Only at the yield is it a preemption.
  @Test func `A tap is a preemption while an effect can continue`() throws {
    let environment = Tally.requests { _ in
      [
        .run { send in
          await Task.yield()
          send(.responded(1))
        }
      ]
    }
    for (preemptions, count) in [(0, 2), (1, 3)] {
      let exploration = try Tally.explore(
        [.requestTapped, .incrTapped], environment, .bounded(preemptions: preemptions))
      #expect(exploration.schedulesRun == count)
      #expect(exploration.isComplete == (preemptions == 1))
    }
  }

  /// The tap comes at one of four places between start, wake and response. At none of them could the
  /// effect that ran last continue.
  @Test func `A tap is not a preemption while an effect sleeps or has not begun`() throws {
    let environment = Tally.requests { [Tally.delayed($0, by: 1)] }
    let exploration = try Tally.explore(
      [.requestTapped, .incrTapped], environment, .bounded(preemptions: 0))
    #expect(exploration.schedulesRun == 4)
    #expect(exploration.isComplete)
  }

  /// Each of three effects finishes before or after every later action. No effect can be preempted.
  @Test func `Late responses need no preemption`() throws {
    let exploration = try Tally.explore(
      Array(repeating: .requestTapped, count: 3), Tally.immediate, .bounded(preemptions: 0))
    #expect(exploration.schedulesRun == 15)
    #expect(exploration.isComplete)
  }

  @Test func `Every outcome is explored without a preemption`() throws {
    let environment = Tally.requests { simulation in
      [.run { send in send(.responded(simulation.choose(1, 2, 3))) }]
    }
    let exploration = try Tally.explore([.requestTapped], environment, .bounded(preemptions: 0))
    #expect(exploration.schedulesRun == 3)
  }

  // MARK: - Bugs

  /// Two deposits of ten. Each loads the balance and saves the sum in one step.
  private func deposits(_ schedules: Schedules) throws -> Exploration {
    var server: SimulatedVariable<Int>?
    return try quietly {
      try explore(
        initialValue: 0, actions: [1, 2],
        reducer: { (_: inout Int, _: Int, balance: SimulatedVariable<Int>) in
          [.run { _ in balance.value = balance.value + 10 }]
        },
        environment: { simulation in
          let balance = simulation.variable(100, name: "balance")
          server = balance
          return balance
        },
        schedules: schedules, finally: { _ in server?.value == 120 })
    }
  }

  @Test func `A lost update needs one preemption`() throws {
    let passing = try deposits(.bounded(preemptions: 0))
    #expect(passing.failure == nil)
    #expect(passing.statistics.stop == .preemptionBound)
    for preemptions in 1...3 {
      let exploration = try deposits(.bounded(preemptions: preemptions))
      let failure = try #require(exploration.failure)
      #expect(failure.kind == .finallyViolated)
      #expect(exploration.statistics.completedPreemptions == 0)
      #expect(!exploration.isComplete)
      #expect(failure.description.contains("Nothing fails with fewer than 1 preemption."))
      #expect(try deposits(.replay(failure.token)).failure?.steps == failure.steps)
    }
  }

  @Test(arguments: [true, false])
  func `A bug is found with as many preemptions as it needs`(prunes: Bool) throws {
    // Each history, and how many times it does not continue with the effect that ran last although that
    // effect could continue.
    let histories = [
      ([1, 11, 2, 12], 0), ([2, 12, 1, 11], 0), ([1, 2, 12, 11], 1), ([1, 2, 11, 12], 2),
    ]
    for (outputs, needed) in histories {
      for preemptions in 0...3 {
        let exploration = try quietly {
          try explored(
            .bounded(preemptions: preemptions), effectCount: 2, prunes: prunes, failsAt: outputs)
        }
        #expect((exploration.failure != nil) == (preemptions >= needed), "\(outputs)")
      }
    }
  }

  /// The two requests are answered in either order without a preemption.
  @Test func `Schedules that end in different states are found`() throws {
    let failure = try quietly {
      try explore(
        initialValue: 0, actions: [1, 2],
        reducer: { (last: inout Int, action: Int, _: Void) in
          last = action
          return action < 10 ? [.run { send in send(action * 10) }] : []
        },
        environment: { _ in }, schedules: .bounded(preemptions: 0), convergent: true)
    }.failure
    #expect(failure?.kind == .diverges)
  }

  @Test func `A timer is explored up to the horizon`() throws {
    let exploration = try Tally.explore(
      [.requestTapped, .incrTapped], Tally.ticking, .bounded(preemptions: 2),
      horizon: .seconds(3))
    #expect(exploration.failure == nil)
    #expect(exploration.isCompleteToHorizon && !exploration.isComplete)
  }

  // MARK: - Descriptions

  @Test func `An exploration reports the bound that it completed`() throws {
    let bounded = try explored(.bounded(preemptions: 1))
    #expect(
      bounded.description == """
        24 schedules were run, but not all. All with at most 1 preemption were run. \
        Nothing failed.
        """)
    #expect(
      bounded.statistics.description.contains(
        "Schedules with more preemptions were not run. All with at most 1 preemption were run."))
    let whole = try explored(.bounded(preemptions: 5))
    #expect(
      whole.description == "All 90 schedules were run. Nothing failed.")
    #expect(try explored(.exhaustive()).statistics.completedPreemptions == nil)
  }

  /// The levels have 6, 18, 36 and 30 schedules.
  @Test(arguments: [(5, nil), (6, 0), (7, 0), (23, 0), (24, 1), (59, 1), (60, 2), (89, 2)])
  func `An exploration that reaches its limit reports only completed bounds`(
    limit: Int, completed: Int?
  ) throws {
    let exploration = try explored(
      .bounded(preemptions: 9, limit: limit, allowsPartial: true))
    #expect(exploration.schedulesRun == limit)
    #expect(exploration.statistics.completedPreemptions == completed)
    #expect(exploration.statistics.stop == .scheduleLimit)
    #expect(!exploration.isComplete)
  }

  @Test func `An incomplete bound fails the test`() throws {
    func message(_ schedules: Schedules) throws -> String? {
      let issues = Issues()
      _ = try withIssueReporters([issues]) { try explored(schedules) }
      return issues.all.first?.message
    }
    let text = try #require(try message(.bounded(preemptions: 2, limit: 30)))
    #expect(
      text.hasPrefix(
        """
        The exploration is not complete because it stopped at its limit of 30 schedules. None of them \
        fails, but that is no proof. All with at most 1 preemption of 2 were run.
        """))
    #expect(text.contains("  - Allow fewer preemptions: `.bounded(preemptions: 1)`."))
    #expect(
      text.hasSuffix("schedules: .bounded(preemptions: 2, limit: 30, allowsPartial: true)"))
    #expect(
      try message(.bounded(preemptions: 2, limit: 3))?.contains(
        "Not even all schedules without a preemption were run.") == true)
    #expect(try message(.bounded(preemptions: 2, limit: 30, allowsPartial: true)) == nil)
    #expect(try message(.bounded(preemptions: 2)) == nil)
  }

  @Test func `The number of preemptions must not be negative`() {
    #expect(throws: ExplorationError.negative("preemptions", -1)) {
      try explored(.bounded(preemptions: -1))
    }
  }
}
