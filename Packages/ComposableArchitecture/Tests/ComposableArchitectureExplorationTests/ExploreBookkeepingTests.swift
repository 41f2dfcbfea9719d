import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests what a history tells of the bookkeeping of simulated clients.
@Suite struct ExploreBookkeepingTests {
  /// Saves in the order in which effects take their turns. The variable with the turns is hidden.
  private func failure(name: String?) throws -> Exploration.Failure {
    let exploration = try quietly {
      try explore(
        initialValue: [Int](), actions: [1, 2],
        reducer: { (saved: inout [Int], action: Int, turns: SimulatedVariable<Int>) in
          if action < 0 { saved.append(action) }
          guard action > 0 else { return [] }
          return [
            .run { send in
              let turn = turns.withValue { turn in
                turn += 1
                return turn
              }
              send(-turn * action)
            }
          ]
        },
        environment: { $0.variable(0, name: name, isHidden: true) },
        invariant: { $0 != [-1] })
    }
    return try #require(exploration.failure)
  }

  @Test func `A step of a client is one line without its values`() throws {
    let failure = try failure(name: nil)
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
    let failure = try quietly {
      try explore(
        initialValue: [Int](), actions: [1, 10],
        reducer: { (saved: inout [Int], action: Int, turns: SimulatedVariable<Int>) in
          if action < 0 { saved.append(action) }
          guard action > 0 else { return [] }
          return [
            .run { send in
              let turn = turns.withValue { turn in
                turn += 1
                return turn
              }
              await Task.yield()
              send(-action * turn)
            }
          ]
        },
        environment: { $0.variable(0, isHidden: true) }, invariant: { $0.first != -2 })
    }.failure
    let text = try #require(failure).description
    #expect(
      text.contains(
        "  3. An effect of step 2 uses a client\n\n  4. An effect of step 1 uses a client\n"),
      "\(text)")
  }
}
