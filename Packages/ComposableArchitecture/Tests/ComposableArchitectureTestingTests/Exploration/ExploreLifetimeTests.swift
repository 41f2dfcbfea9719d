import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ExploreLifetimeTests {
  /// An object that an environment holds. It records its creation and its deallocation.
  final class Resource: Sendable {
    private let tape: Recorder<String>

    init(_ tape: Recorder<String>) {
      self.tape = tape
      tape.record("made")
    }

    deinit { tape.record("gone") }
  }

  @Test func `Nothing outlives its run, even if the run fails or is cut short`() throws {
    let tape = Recorder<String>()
    let exploration = try Tally.explore(
      [.requestTapped, .requestTapped],
      { simulation in
        let resource = Resource(tape)
        let never = simulation.variable(false)
        return {
          [
            Tally.delayed(simulation, by: 1, 2),
            .run { _ in
              try? await never.wait { $0 }
              withExtendedLifetime(resource) {}
            },
          ]
        }
      },
      prunes: true
    )
    #expect(exploration.failure?.kind == .neverEnds)
    #expect(exploration.schedulesRun > 10)
    let made = tape.all.filter { $0 == "made" }.count
    let gone = tape.all.filter { $0 == "gone" }.count
    // One for each schedule, and more for those that are tried to simplify the failure.
    #expect(made > exploration.schedulesRun)
    #expect(gone == made)
  }
}
