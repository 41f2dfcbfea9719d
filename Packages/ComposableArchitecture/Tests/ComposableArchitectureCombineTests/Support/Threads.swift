import Foundation

/// Runs `body` on several threads at once, and returns when all are done.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = DispatchSemaphore(value: 0)
  let end = DispatchSemaphore(value: 0)
  for index in 0..<count {
    Thread {
      start.wait()
      body(index)
      end.signal()
    }.start()
  }
  for _ in 0..<count { start.signal() }
  for _ in 0..<count { end.wait() }
}
