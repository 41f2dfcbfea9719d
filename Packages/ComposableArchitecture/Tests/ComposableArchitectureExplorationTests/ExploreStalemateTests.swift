import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the descriptions of effects that never end.
@Suite struct ExploreStalemateTests {
  enum Action: Hashable, Sendable { case moveTapped, returnTapped, moved }

  typealias Transfer = @Sendable (_ isReturn: Bool) -> Effect<Action>

  static func explored(
    _ actions: [Action], _ transfer: @escaping (Simulation) -> Transfer
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: 0, actions: actions,
        reducer: { (count: inout Int, action: Action, transfer: Transfer) in
          switch action {
          case .moveTapped: return [transfer(false)]
          case .returnTapped: return [transfer(true)]
          case .moved:
            count += 1
            return []
          }
        },
        environment: transfer)
    }
  }

  static func take(_ lock: SimulatedVariable<Bool>) async {
    while lock.withValue({ isTaken in
      defer { isTaken = true }
      return isTaken
    }) {
      guard (try? await lock.wait { !$0 }) != nil else { return }
    }
  }

  @Test func `Effects that wait for each other are a deadlock`() throws {
    let exploration = try Self.explored([.moveTapped, .returnTapped]) { simulation in
      let checking = simulation.variable(false, name: "checking account")
      let savings = simulation.variable(false, name: "savings account")
      return { isReturn in
        .run { send in
          await Self.take(isReturn ? savings : checking)
          await Self.take(isReturn ? checking : savings)
          send(.moved)
          checking.value = false
          savings.value = false
        }
      }
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .neverEnds)
    #expect(
      failure.description == """
        Deadlock: nothing can continue, because every effect in flight waits for a variable:

          - An effect of step 1, ExploreStalemateTests.Action.moveTapped, waits for a change of \
        savings account: true.
          - An effect of step 4, ExploreStalemateTests.Action.returnTapped, waits for a change of \
        checking account: true.

        The history:

        The initial state is:

              0

          1. The user sends ExploreStalemateTests.Action.moveTapped

              (The state stays the same.)

          2. An effect of step 1 reads checking account: false

          3. An effect of step 1 writes checking account: true

          4. The user sends ExploreStalemateTests.Action.returnTapped

              (The state stays the same.)

          5. An effect of step 4 reads savings account: false

          6. An effect of step 4 writes savings account: true

          7. An effect of step 4 reads checking account: true

          8. An effect of step 4 waits for a change of checking account: true

          9. An effect of step 1 reads savings account: true

          10. An effect of step 1 waits for a change of savings account: true

        The order of steps 6 and 9 matters. In the other order, with other steps changed to fit, \
        nothing fails:

          1. The user sends ExploreStalemateTests.Action.moveTapped
          2. An effect of step 1 reads checking account: false
          3. An effect of step 1 writes checking account: true
          4. The user sends ExploreStalemateTests.Action.returnTapped
          5. An effect of step 1 reads savings account: false
          6. An effect of step 1 writes savings account: true
          7. An effect of step 1 sends ExploreStalemateTests.Action.moved
          8. An effect of step 1 writes checking account: false
          9. An effect of step 1 writes savings account: false
          10. An effect of step 4 reads savings account: false
          11. An effect of step 4 writes savings account: true
          12. An effect of step 4 reads checking account: false
          13. An effect of step 4 writes checking account: true
          14. An effect of step 4 sends ExploreStalemateTests.Action.moved
          15. An effect of step 4 writes checking account: false
          16. An effect of step 4 writes savings account: false

        Found in 36 schedules; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-011-2jc0y")
        """)
  }

  @Test func `One effect that waits for a variable is not a deadlock`() throws {
    let failure = try #require(
      try Self.explored([.moveTapped]) { simulation in
        let lock = simulation.variable(true, name: "lock")
        return { _ in .fireAndForget { try? await lock.wait { !$0 } } }
      }.failure)
    #expect(
      failure.description.hasPrefix(
        """
        Nothing can continue, but not all effects have ended:

          - An effect of step 1, ExploreStalemateTests.Action.moveTapped, waits for a change of lock: true.

        The history:
        """))
  }

  @Test func `An effect that sleeps forever is reported`() throws {
    let failure = try #require(
      try Self.explored([.moveTapped]) { simulation in
        { _ in
          .fireAndForget { try? await simulation.clock.sleep(for: Duration(attoseconds: .max)) }
        }
      }.failure)
    #expect(
      failure.description.hasPrefix(
        """
        Nothing can continue, but not all effects have ended:

          - An effect of step 1, ExploreStalemateTests.Action.moveTapped, sleeps forever.

        The history:
        """))
  }

  @Test func `An effect that waits outside of the simulation is reported`() throws {
    let failure = try #require(
      try Self.explored([.returnTapped, .moveTapped]) { simulation in
        { isReturn in
          isReturn
            ? .fireAndForget {}
            : .fireAndForget {
              let (stream, continuation) = AsyncStream<Int>.makeStream()
              for await _ in stream {}
              continuation.finish()
            }
        }
      }.failure)
    #expect(
      failure.description == """
        Nothing can continue, but not all effects have ended:

          - An effect of step 1, ExploreStalemateTests.Action.moveTapped, waits for something \
        outside of the simulation, such as an unstructured task, the main actor, another executor, \
        a thread or a real clock, or for a continuation that is never resumed.

        The history:

        The initial state is:

              0

          1. The user sends ExploreStalemateTests.Action.moveTapped

              (The state stays the same.)

        Left out because the failure does not depend on it: the user's action 1, \
        ExploreStalemateTests.Action.returnTapped.

        Found in 2 schedules; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-0~0-1j1yf")
        """)
  }

  @Test func `An effect that continues on another thread is reported`() throws {
    let failure = try #require(
      try Self.explored([.moveTapped]) { _ in
        { _ in
          .run { send in
            await UnknownGate.waitOutside()
            send(.moved)
          }
        }
      }.failure)
    #expect(failure.kind == .neverEnds)
    #expect(
      failure.description.contains(
        """
          - An effect of step 1, ExploreStalemateTests.Action.moveTapped, waits for something outside of the \
        simulation, such as an unstructured task, the main actor, another executor, a thread or a real clock, \
        or for a continuation that is never resumed.
        """))
  }
}
