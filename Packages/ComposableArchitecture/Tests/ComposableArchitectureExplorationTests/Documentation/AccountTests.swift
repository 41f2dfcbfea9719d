import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

struct AccountState: Hashable {
  var balance = 100
}

enum AccountAction: Equatable {
  case depositTapped, deposited(Int)
}

struct AccountEnvironment {
  var load: @Sendable () async -> Int
  var save: @Sendable (Int) async -> Void
}

func accountReducer(
  state: inout AccountState, action: AccountAction, environment: AccountEnvironment
) -> [Effect<AccountAction>] {
  switch action {
  case .depositTapped:
    return [
      .run { send in
        let balance = await environment.load() + 10
        await environment.save(balance)
        send(.deposited(balance))
      }
    ]
  case .deposited(let balance):
    // The responses may come in another order than the deposits.
    state.balance = max(state.balance, balance)
    return []
  }
}

@Suite struct AccountTests {
  static func lostDeposit() throws -> String {
    try report {
      try explore(
        initialValue: AccountState(),
        actions: [.depositTapped, .depositTapped],
        reducer: accountReducer,
        environment: { simulation in
          let server = simulation.variable(100, name: "server")
          return AccountEnvironment(
            load: { server.value },
            save: { balance in server.value = balance })
        },
        finally: { state in state.balance == 120 }
      )
    }
  }

  @Test func `No deposit is lost without a preemption`() throws {
    let exploration = try explore(
      initialValue: AccountState(),
      actions: [.depositTapped, .depositTapped],
      reducer: accountReducer,
      environment: { simulation in
        let server = simulation.variable(100, name: "server")
        return AccountEnvironment(
          load: { server.value },
          save: { balance in server.value = balance })
      },
      schedules: .bounded(preemptions: 0),
      finally: { state in state.balance == 120 }
    )
    #expect(exploration.statistics.completedPreemptions == 0)
    #expect(!exploration.isComplete)
  }

  @Test func `A deposit is lost with one preemption`() throws {
    let failure = try Self.lostDeposit()
    #expect(
      failure.contains(
        """
          4. An effect of step 3 reads server: 100

          5. An effect of step 3 writes server: 110

          6. An effect of step 3 sends AccountAction.deposited(110)

              - AccountState(balance: 100)
              + AccountState(balance: 110)

          7. An effect of step 1 writes server: 110

          8. An effect of step 1 sends AccountAction.deposited(110)

              (The state stays the same.)

        The order of steps 2 and 5 matters. In the other order, with other steps changed to fit, nothing fails:
        """))
  }
}

@Suite struct AccountServerTests {
  /// The reducer, which a test of mutants replaces.
  var accountReducer: Reducer<AccountState, AccountAction, AccountEnvironment> =
    ComposableArchitectureExplorationTests.accountReducer

  @Test func `A test can read what effects have done to the server`() throws {
    var server: SimulatedVariable<Int>?
    try explore(
      initialValue: AccountState(),
      actions: [.depositTapped],
      reducer: accountReducer,
      environment: { simulation in
        let balance = simulation.variable(100, name: "server")
        server = balance
        return AccountEnvironment(
          load: { balance.value },
          save: { balance.value = $0 })
      },
      finally: { state in server?.value == 110 && state.balance == 110 }
    )
  }
}
