import Foundation
import Synchronization

/// Runs `body` on several threads at once. The caller waits as a task does, and blocks no thread of
/// the pool that the tasks under test may need.
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

/// Lets other tasks move until something has come about. Returns whether it has, within so many
/// rounds.
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

/// Objects that are counted as long as they live.
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
