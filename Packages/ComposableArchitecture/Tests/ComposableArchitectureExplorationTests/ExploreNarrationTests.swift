import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests how a failing history describes simulated variables and choices.
@Suite struct ExploreNarrationTests {
  @Test func `A history shows what effects read, write and wait for`() throws {
    let environment: @Sendable (Simulation) -> Tally.Environment = { simulation in
      let isOpen = simulation.variable(false, name: "isOpen")
      let visits = simulation.variable(0)
      visits.value = 1
      return {
        visits.withValue { $0 += 1 }
        return [
          .run { send in
            send(.responded(visits.value))
            isOpen.value = false
            try? await isOpen.wait { $0 }
          }
        ]
      }
    }
    let exploration = try Tally.explore([.requestTapped], environment)
    #expect(
      try #require(exploration.failure).description == """
        Nothing can continue, but not all effects have ended:

          - An effect of step 4, Tally.Action.requestTapped, waits for a change of isOpen: false.

        The history:

        The initial state is:

              0

          1. The environment writes variable 2: 1

          2. The reducer reads variable 2: 1

          3. The reducer writes variable 2: 2

          4. The user sends Tally.Action.requestTapped

              (The state stays the same.)

          5. An effect of step 4 reads variable 2: 2

          6. An effect of step 4 sends Tally.Action.responded(2)

              - 0
              + 2

          7. An effect of step 4 writes isOpen: false

          8. An effect of step 4 waits for a change of isOpen: false

        Found in 8 schedules; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-c-0-2ajdu")
        """)
    let steps = try #require(exploration.failure).steps
    #expect(steps.map(\.kind) == [.wrote, .read, .wrote, .sent, .read, .received, .wrote, .waited])
    #expect(steps.first?.state == "0")
  }

  @Test func `A history leaves out what the test itself reads`() throws {
    var gate: SimulatedVariable<Bool>?
    let environment: (Simulation) -> Tally.Environment = { simulation in
      gate = simulation.variable(true)
      return { [.run { $0(.responded(1)) }] }
    }
    let failure = try quietly {
      try explore(
        initialValue: 0, actions: [.incrTapped, .requestTapped], reducer: Tally.reducer,
        environment: environment, invariant: { _ in gate?.value == true },
        finally: { _ in gate?.value == false })
    }.failure
    #expect(try #require(failure).steps.map(\.kind) == [.sent, .sent, .received])
  }

  @Test func `A wait for a condition that already holds is shown as a read`() throws {
    let environment = Tally.requests { simulation in
      let gate = simulation.variable(true, name: "gate")
      return [
        .run { send in
          try? await gate.wait { $0 }
          send(.responded(1))
        }
      ]
    }
    let exploration = try Tally.explore([.requestTapped], environment, invariant: { $0 < 1 })
    let texts = try #require(exploration.failure).steps.filter { $0.kind == .read }.map(\.text)
    #expect(texts == ["gate: true"])
  }

  @Test func `A duration is shown in readable units`() throws {
    let environment = Tally.requests { simulation in
      [
        .run { send in
          try? await simulation.clock.sleep(
            for: simulation.choose(.seconds(1), .milliseconds(1500)))
          send(.responded(1))
        }
      ]
    }
    let exploration = try Tally.explore([.requestTapped], environment, invariant: { $0 < 1 })
    let texts = try #require(exploration.failure).steps.filter { $0.kind == .chose }.map(\.text)
    #expect(texts == ["1.0 seconds"])
  }

  @Test func `The effects of one action are told apart`() throws {
    let environment = Tally.requests { _ in
      [.run { $0(.responded(1)) }, .run { $0(.responded(2)) }]
    }
    let exploration = try Tally.explore([.requestTapped], environment, finally: { $0 < 3 })
    let text = try #require(exploration.failure).description
    #expect(text.contains("2. Effect 1 of step 1 sends Tally.Action.responded(1)"), "\(text)")
    #expect(text.contains("3. Effect 2 of step 1 sends Tally.Action.responded(2)"))
  }

  struct Order: Hashable, Sendable {
    var product = "tea"
    var count = 2
  }

  @Test func `A dump of several lines does not break the list of effects that wait`() throws {
    let failure = try quietly {
      try explore(
        initialValue: 0, actions: [Order()],
        reducer: { (_: inout Int, _: Order, gate: SimulatedVariable<Order?>) in
          [.run { _ in try? await gate.wait { $0 == nil } }]
        },
        environment: { $0.variable(Order(), name: "order") })
    }.failure
    #expect(
      try #require(failure).description.contains(
        """
          - An effect of step 1, ExploreNarrationTests.Order(product: "tea", count: 2), waits for a change of \
        order: ExploreNarrationTests.Order(product: "tea", count: 2).
        """), "\(failure?.description ?? "")")
  }
}
