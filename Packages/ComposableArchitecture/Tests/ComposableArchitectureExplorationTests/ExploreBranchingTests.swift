import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that the table of where schedules branch names the action that started an effect.
@Suite struct ExploreBranchingTests {
  @Test(arguments: ExploreAuthorTests.Place.allCases, [true, false])
  func `An effect that another action cancels is attributed to its own action`(
    place: ExploreAuthorTests.Place, prunes: Bool
  ) throws {
    let exploration = try explore(
      initialValue: 0, actions: [1, 2, 3],
      reducer: {
        (_: inout Int, action: Int, environment: (Simulation, SimulatedVariable<Int>)) in
        let (simulation, variable) = environment
        switch action {
        case 1:
          return [
            .fireAndForget {
              await place.wait(simulation, variable)
              await Task.yield()
              _ = simulation.choose(1, 2)
              try? await simulation.clock.sleep(for: .seconds(1))
            }
            .cancellable(id: 0)
          ]
        case 2: return [.cancel(id: 0)]
        default: return []
        }
      },
      environment: { simulation in (simulation, simulation.variable(0)) },
      // An effect that begins after the cancellation waits forever.
      schedules: .exhaustive(allowsPartial: true), options: .init(prunesIdenticalStates: prunes))
    let sources = exploration.statistics.branching.map(\.source)
    #expect(sources.contains("effects of action 1, 1"))
    #expect(!sources.contains { $0.contains("action 2") }, "\(sources)")
  }

  @Test func `An effect that another effect resumes is attributed to its own action`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [1, 2, 3],
      reducer: { (_: inout Int, action: Int, environment: (Simulation, UnknownGate)) in
        let (simulation, gate) = environment
        switch action {
        case 1:
          return [
            .fireAndForget {
              await gate.wait()
              await Task.yield()
              _ = simulation.choose(1, 2)
              try? await simulation.clock.sleep(for: .seconds(1))
            }
          ]
        case 2:
          return [
            .sync {
              gate.open()
              return 9
            }
          ]
        default: return []
        }
      },
      environment: { ($0, UnknownGate()) }, options: .init(sharesNothingElse: false))
    #expect(exploration.isComplete)
    let sources = exploration.statistics.branching.map(\.source)
    #expect(sources.contains("effects of action 1, 1"))
    #expect(sources.contains("choices for action 1, 1"))
    #expect(!sources.contains { $0.contains("action 2") }, "\(sources)")
  }
}
