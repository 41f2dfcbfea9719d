import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
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

  /// An object that an effect holds.
  final class Held: Sendable {
    private let onDeinit: @Sendable () -> Void

    init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit() }
  }

  @Test(.timeLimit(.minutes(5)))
  func `What waits for another thread is released when that thread is done`() async throws {
    let waiting = Recorder<CheckedContinuation<Void, Never>>()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [0],
        reducer: { (_: inout Int, _: Int, _: Void) in
          let held = Held { release.yield() }
          return [
            .fireAndForget {
              await withCheckedContinuation { waiting.record($0) }
              withExtendedLifetime(held) {}
            }
          ]
        },
        environment: { _ in })
    }
    #expect(exploration.failure?.kind == .neverEnds)
    for continuation in waiting.all { continuation.resume() }
    var iterator = releases.makeAsyncIterator()
    for _ in waiting.all { await iterator.next() }
  }
}
