import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that the conditions of a test run where they were made.
@MainActor @Suite struct ExploreIsolationTests {
  private var seen: Seen { Seen() }

  private final class Seen {
    var counts = (invariant: 0, finally: 0, eventually: 0)
  }

  /// Other threads interrupt the effects, so a condition is often due while one of them has the turn.
  @Test func `Conditions of a test on the main actor run on the main actor`() throws {
    let seen = seen
    let exploration = try explore(
      initialValue: [Int](), actions: [1, 2],
      reducer: { (log: inout [Int], action: Int, _: Void) in
        log.append(action)
        guard action < 3 else { return [] }
        return [
          .run { send in
            send(3)
            send(4)
          }
        ]
      },
      environment: { _ in }, restarts: 1,
      invariant: { _ in
        MainActor.assertIsolated()
        seen.counts.invariant += 1
        return true
      },
      finally: { _ in
        MainActor.assertIsolated()
        seen.counts.finally += 1
        return true
      },
      eventually: { _ in
        MainActor.assertIsolated()
        seen.counts.eventually += 1
        return true
      })
    #expect(exploration.failure == nil)
    #expect(seen.counts.invariant > 10 && seen.counts.finally > 10 && seen.counts.eventually > 10)
  }
}
