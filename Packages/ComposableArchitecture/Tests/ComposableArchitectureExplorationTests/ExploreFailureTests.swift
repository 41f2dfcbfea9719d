import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the exact texts of failures.
@Suite struct ExploreFailureTests {
  func text(_ exploration: Exploration) throws -> String {
    try #require(exploration.failure).description
  }

  @Test func `A violated invariant is reported`() throws {
    let environment = Tally.requests { simulation in
      [
        .run { send in
          try? await simulation.clock.sleep(for: .milliseconds(5))
          try? await simulation.clock.sleep(for: .milliseconds(5))
          send(.responded(simulation.choose(1, 2)))
        }
      ]
    }
    let exploration = try Tally.explore(
      [.requestTapped, .decrTapped], environment, invariant: { $0 < 2 })
    let told = try text(exploration)
    #expect(
      told == """
        The invariant does not hold. The history:

        The initial state is:

              0

          1. The user sends Tally.Action.requestTapped

              (The state stays the same.)

          2. 0.01 seconds pass

          3. The simulation chooses 2

          4. An effect of step 1 sends Tally.Action.responded(2)

              - 0
              + 2

        The outcome of step 3 matters. If the simulation chooses 1 there, nothing fails:

          1. The user sends Tally.Action.requestTapped
          2. 0.01 seconds pass
          3. The simulation chooses 1
          4. An effect of step 1 sends Tally.Action.responded(1)
          5. The user sends Tally.Action.decrTapped

        Found in 10 schedules; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-8-C1-3qutj")
        """)
    let steps = try #require(exploration.failure).steps
    #expect(steps.map(\.kind) == [.sent, .timePassed, .chose, .received])
    #expect(steps.map(\.state).last == "2")
  }

  @Test func `An end in a wrong state is reported`() throws {
    let exploration = try Tally.explore(
      [.requestTapped], finally: { $0 == 0 })
    let told = try text(exploration)
    #expect(
      told == """
        When nothing can continue, `finally` does not hold. The history:

        The initial state is:

              0

          1. The user sends Tally.Action.requestTapped

              (The state stays the same.)

          2. An effect of step 1 sends Tally.Action.responded(1)

              - 0
              + 1

        Found in 1 schedule; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-8-0-2ajdu")
        """)
  }

  @Test func `An effect that never ends is reported`() throws {
    let environment = Tally.requests { simulation in
      let gate = simulation.variable(false)
      return [.run { _ in try? await gate.wait { $0 } }]
    }
    let exploration = try Tally.explore([.incrTapped, .requestTapped], environment)
    let told = try text(exploration)
    #expect(
      told == """
        Nothing can continue, but not all effects have ended:

          - An effect of step 1, Tally.Action.requestTapped, waits for a change of variable 1: false.

        The history:

        The initial state is:

              0

          1. The user sends Tally.Action.requestTapped

              (The state stays the same.)

          2. An effect of step 1 waits for a change of variable 1: false

        Left out because the failure does not depend on it: the user's action 1, Tally.Action.incrTapped.

        Found in 1 schedule; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-8-0~0-1r32y")
        """)
  }

  @Test func `A feature that never comes to rest is reported`() throws {
    let environment = Tally.requests { simulation in
      [
        .run { send in
          while !Task.isCancelled {
            try? await simulation.clock.sleep(for: .seconds(1))
            send(.responded(1))
          }
        }
      ]
    }
    let exploration = try Tally.explore([.requestTapped], environment, stepLimit: 100)
    let text = try text(exploration)
    #expect(text.hasPrefix("The feature does not come to rest: it still ran after 100 moves."))
    #expect(text.contains("And so on."))
  }

  @Test func `Actions that feed each other synchronously are reported`() throws {
    let reducer: Reducer<Int, Void, Void> = { _, _, _ in [.just(())] }
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [()], reducer: reducer, environment: { _ in },
        options: .init(stepLimit: 100))
    }
    #expect(exploration.failure?.kind == .neverRests)
  }

  @Test func `Schedules that end in different states are reported`() throws {
    let reducer: Reducer<[Int], Int, Void> = { numbers, number, _ in
      numbers.append(number)
      return number > 0 ? [.run { send in send(-number) }] : []
    }
    let exploration = try quietly {
      try explore(
        initialValue: [], actions: [1, 2], reducer: reducer, environment: { _ in },
        convergent: true)
    }
    let told = try text(exploration)
    #expect(
      told == """
        Two schedules end in different states. One of them goes like this:

        The initial state is:

              []

          1. The user sends 1

                [
              +   [0]: 1
                ]

          2. The user sends 2

                [
                  [0]: 1,
              +   [1]: 2
                ]

          3. An effect of step 1 sends -1

                [
                  … (2 unchanged),
              +   [2]: -1
                ]

          4. An effect of step 2 sends -2

                [
                  … (3 unchanged),
              +   [3]: -2
                ]

        The order of steps 2 and 3 matters. In the other order, the end is different:

        The initial state is:

              []

          1. The user sends 1

                [
              +   [0]: 1
                ]

          2. An effect of step 1 sends -1

                [
                  [0]: 1,
              +   [1]: -1
                ]

          3. The user sends 2

                [
                  … (2 unchanged),
              +   [2]: 2
                ]

          4. An effect of step 3 sends -2

                [
                  … (3 unchanged),
              +   [3]: -2
                ]

        Found in 5 schedules; no shorter history fails.

        To run one of them again:

            schedules: .replay("x3-1-4i9vq")

            schedules: .replay("x3-0-44i1m")
        """)
    #expect(exploration.failure?.otherToken == "x3-0-44i1m")
  }

  @Test func `Effects that end in the same state in any order pass`() throws {
    let exploration = try Tally.explore([.requestTapped, .requestTapped], convergent: true)
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  @Test func `An effect that leaves the simulation neither hangs nor crashes`() throws {
    let environment = Tally.requests { _ in
      [
        .run { send in
          await UnknownGate.waitOutside()
          send(.responded(1))
        }
      ]
    }
    let failure = try #require(try Tally.explore([.requestTapped], environment).failure)
    #expect(failure.kind == .neverEnds)
    #expect(failure.description.contains("An effect of step 1, Tally.Action.requestTapped,"))
  }
}
