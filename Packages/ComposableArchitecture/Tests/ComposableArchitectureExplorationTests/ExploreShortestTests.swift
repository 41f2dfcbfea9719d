import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that the shortest history is the one with the fewest steps, regardless of its number of moves.
@Suite struct ExploreShortestTests {
  /// Returns the failure of a feature with one effect, whose output "!" is a mistake.
  private func failure(
    _ effect: @escaping @Sendable (Simulation, Send<String>) async -> Void
  ) throws -> Exploration.Failure {
    let exploration = try quietly {
      try explore(
        initialValue: "", actions: ["S"],
        reducer: { (log: inout String, action: String, simulation: Simulation) in
          log += action
          return action == "S" ? [.run { await effect(simulation, $0) }] : []
        },
        environment: { $0 }, invariant: { !$0.hasSuffix("!") })
    }
    return try #require(exploration.failure)
  }

  /// The path through "b" takes fewer moves, and the path through the yields has fewer steps.
  @Test func `Moves that are not shown make no history longer`() throws {
    let failure = try failure { simulation, send in
      if simulation.choose(true, false) {
        send("a")
        send("b")
        send("!")
      } else {
        for _ in 0..<5 { await Task.yield() }
        send("!")
      }
    }
    #expect(failure.steps.map(\.text) == [#""S""#, "false", #""!""#])
    #expect(failure.description.contains("no shorter history fails"))
  }

  /// Two consecutive sleeps count as one step.
  @Test func `Time that passes in several pieces is one step`() throws {
    let failure = try failure { simulation, send in
      if simulation.choose(true, false) {
        try? await simulation.clock.sleep(for: .seconds(1))
        send("a")
        send("!")
      } else {
        for _ in 0..<5 { try? await simulation.clock.sleep(for: .seconds(1)) }
        send("!")
      }
    }
    #expect(failure.steps.map(\.text) == [#""S""#, "false", "5.0 seconds", #""!""#])
  }

  /// Each reader outside of the feature sees what the invariant sees: the state after each action, and
  /// the variables before the effect continues.
  @Test func `The invariant sees a variable before the same effect changes it`() throws {
    var variable: SimulatedVariable<Bool>?
    let exploration = try quietly {
      try explore(
        initialValue: "", actions: ["S"],
        reducer: { (log: inout String, action: String, isSaved: SimulatedVariable<Bool>) in
          log += action
          guard action == "S" else { return [] }
          return [
            .run { send in
              send("saved")
              isSaved.value = true
            }
          ]
        },
        environment: { simulation in
          let made = simulation.variable(false)
          variable = made
          return made
        },
        invariant: { $0 != "Ssaved" || variable?.value == true })
    }
    #expect(exploration.failure?.steps.map(\.text) == [#""S""#, #""saved""#])
  }
}
