import Foundation
import Synchronization

/// Calls `body` on `count` threads at once, and returns when all calls have ended.
func inThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
  let running = Countdown(from: count)
  await withCheckedContinuation { continuation in
    for thread in 0..<count {
      Thread.detachNewThread {
        body(thread)
        if running.isLast() { continuation.resume() }
      }
    }
  }
}

/// Tells which of several calls is the last.
final class Countdown: Sendable {
  private let left: Atomic<Int>

  init(from count: Int) { left = Atomic(count) }

  func isLast() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
