import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

@Suite struct SimulatedVariableTests {
  /// Explores one request that does something with a variable.
  private func explore(
    _ body: @escaping @Sendable (SimulatedVariable<Int>) async throws -> Void
  ) throws -> Exploration {
    try Tally.explore(
      [.requestTapped],
      Tally.requests { simulation in
        let balance = simulation.variable(100, name: "balance")
        return [.run { _ in try? await body(balance) }]
      })
  }

  @Test func `Changes to a variable remain even if the closure throws`() throws {
    struct Refused: Error {}
    let ends = Recorder<Int>()
    let exploration = try explore { balance in
      try? balance.withValue { balance in
        balance -= 10
        throw Refused()
      }
      ends.record(balance.value)
    }
    #expect(exploration.isComplete)
    #expect(Set(ends.all) == [90])
  }

  @Test func `An access inside an access is an error`() {
    #expect(throws: ExplorationError.nestedAccess("balance")) {
      try explore { balance in balance.withValue { $0 = balance.value + 10 } }
    }
    #expect(throws: ExplorationError.nestedAccess("balance")) {
      try explore { balance in
        balance.withValue {
          balance.value = 5
          $0 += 1
        }
      }
    }
  }

  @Test func `An access inside the condition of a wait is an error`() {
    #expect(throws: ExplorationError.nestedAccess("balance")) {
      try explore { balance in try await balance.wait { _ in balance.value == 100 } }
    }
  }

  @Test func `The error names the variable and says what to do`() {
    #expect(
      "\(ExplorationError.nestedAccess("balance"))" == """
        The simulated variable "balance" was accessed from within the closure of one of its own \
        accesses, `withValue`, `withLock` or `wait`. An access is one step, so no other can take place in the \
        middle of it. Use the closure's argument in place of the variable.
        """)
  }

  @Test func `An access can access another variable`() throws {
    var accounts: [SimulatedVariable<Int>] = []
    let exploration = try ComposableArchitectureExploration.explore(
      initialValue: 0, actions: [Tally.Action.requestTapped], reducer: Tally.reducer,
      environment: { simulation -> Tally.Environment in
        let (from, to) = (simulation.variable(10), simulation.variable(0))
        accounts = [from, to]
        return {
          [
            .run { _ in
              from.withValue { from in
                to.withValue { $0 += from }
                from = 0
              }
            }
          ]
        }
      },
      finally: { _ in accounts.map(\.value) == [0, 10] })
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  @Test func `An access can cancel an effect that waits for the variable`() throws {
    let exploration = try ComposableArchitectureExploration.explore(
      initialValue: 0, actions: [true],
      reducer: { (count: inout Int, isStart: Bool, balance: SimulatedVariable<Int>) in
        count += 1
        guard isStart else { return [.cancel(id: 0)] }
        return [
          .run { _ in try? await balance.wait { $0 == 0 } }.cancellable(id: 0),
          .run { send in balance.withValue { _ in send(false) } },
        ]
      },
      environment: { $0.variable(100) }, finally: { $0 == 2 })
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  @Test func `Accesses on several threads do not overlap`() async throws {
    let variable = try variableOfAnEndedRun()
    await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          for _ in 1...20_000 { variable.withValue { $0 += 1 } }
        }
      }
    }
    #expect(variable.value == 80_000)
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `A nested access after the run stops the program with a message`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let variable = try variableOfAnEndedRun()
        variable.withValue { $0 += variable.value }
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains(#"The simulated variable "count" was accessed from within"#))
    }
  #endif
}

private func variableOfAnEndedRun() throws -> SimulatedVariable<Int> {
  var made: SimulatedVariable<Int>?
  try ComposableArchitectureExploration.explore(
    initialValue: 0, actions: [], reducer: Tally.reducer,
    environment: { simulation -> Tally.Environment in
      made = simulation.variable(0, name: "count")
      return { [] }
    })
  return try #require(made)
}
