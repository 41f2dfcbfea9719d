import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@Suite struct SimulatedClockTests {
  @Test func `A simulated clock does not trap either, and an endless sleep never ends`() throws {
    let environment = Tally.requests { simulation in
      [
        .run { send in
          for _ in 1...30 { try? await simulation.clock.sleep(for: .seconds(Int64.max)) }
          send(.responded(1))
        }
      ]
    }
    let exploration = try Tally.explore([.requestTapped], environment)
    #expect(exploration.failure?.kind == .neverEnds)
    let once = Tally.requests { simulation in
      [
        Tally.delayed(simulation, by: 1).timeout(
          after: .seconds(Int64.max), clock: simulation.clock)
      ]
    }
    #expect(try Tally.explore([.requestTapped], once).isComplete)
  }
}
