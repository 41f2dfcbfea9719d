import ComposableArchitectureTestSupport
import Foundation
import Synchronization

/// Runs `body` on several threads at once. The caller suspends instead of blocking a thread of the pool,
/// because the tasks under test may need that thread.
func onOwnThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    let running = Box(count)
    for index in 0..<count {
      Thread {
        body(index)
        if running.update({
          $0 -= 1; return $0 == 0
        }) {
          continuation.resume()
        }
      }.start()
    }
  }
}

/// Yields to other tasks until a condition holds, at most `rounds` times. Returns whether the condition
/// holds.
func settles(
  within rounds: Int = 1_000_000, _ isSettled: () -> Bool, meanwhile: () -> Void = {}
) async -> Bool {
  for _ in 0..<rounds {
    if isSettled() { return true }
    meanwhile()
    await Task.yield()
  }
  return isSettled()
}

/// Counts the members that are alive.
final class Census: Sendable {
  final class Member: Sendable {
    private let census: Census

    fileprivate init(_ census: Census) {
      self.census = census
      census.living.add(1, ordering: .relaxed)
    }

    deinit { census.living.subtract(1, ordering: .relaxed) }
  }

  private let living = Atomic(0)

  var count: Int { living.load(ordering: .relaxed) }

  func makeMember() -> Member { Member(self) }
}
