import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests what a history tells of the bookkeeping of simulated clients.
@Suite struct ExploreBookkeepingTests {
  /// Saves in the order in which effects take their turns. The variable with the turns is hidden.
  private func failure(
    name: String? = nil, actions: [Int] = [1, 2], yields: Bool = false,
    invariant: @escaping ([Int]) -> Bool = { $0 != [-1] }
  ) throws -> Exploration.Failure {
    let exploration = try quietly {
      try explore(
        initialValue: [Int](), actions: actions,
        reducer: { (saved: inout [Int], action: Int, turns: SimulatedVariable<Int>) in
          if action < 0 { saved.append(action) }
          guard action > 0 else { return [] }
          return [
            .run { send in
              let turn = turns.withValue { turn in
                turn += 1
                return turn
              }
              if yields { await Task.yield() }
              send(-turn * action)
            }
          ]
        },
        environment: { $0.variable(0, name: name, isHidden: true) },
        invariant: invariant)
    }
    return try #require(exploration.failure)
  }

  @Test func `A step of a client is one line without its values`() throws {
    let failure = try failure()
    #expect(failure.steps.map(\.kind) == [.sent, .used, .received])
    #expect(failure.description.contains("  2. An effect of step 1 uses a client\n"))
  }

  @Test func `A client that has a name is told by it`() throws {
    #expect(
      try failure(name: "the disk").description.contains(
        "  2. An effect of step 1 uses the disk\n"))
  }

  /// Between the turn and the answer, another effect may come first.
  @Test func `An order that depends on a client is explained`() throws {
    let text = try failure(actions: [1, 10], yields: true) { $0.first != -2 }.description
    #expect(
      text.contains(
        "  3. An effect of step 2 uses a client\n\n  4. An effect of step 1 uses a client\n"),
      "\(text)")
  }
}
