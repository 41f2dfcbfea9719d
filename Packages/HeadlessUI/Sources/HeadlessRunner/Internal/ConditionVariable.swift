import Dispatch
import Synchronization

/// Wakes a session that waits for something to happen.
final class Waker: Sendable {
  private let waiting = Mutex<(@Sendable () -> Void)?>(nil)
  private let observer = Mutex<(@Sendable () -> Void)?>(nil)

  /// Lets the wait check its condition. May be called from any thread.
  func wake() {
    waiting.withLock(\.self)?()
    observer.withLock(\.self)?()
  }

  /// Calls a closure at each `wake()`, on its thread, or stops calling it.
  func observe(_ body: (@Sendable () -> Void)?) { observer.withLock { $0 = body } }

  /// Waits until a condition is met. Only one call may wait at a time.
  ///
  /// The condition is checked at once, after each call of `wake()`, and when the deadline has passed.
  ///
  /// - Returns: `false` if the deadline passed first, or if the task is cancelled.
  nonisolated(nonsending) func wait(
    until deadline: ContinuousClock.Instant,
    for isMet: () -> Bool
  ) async -> Bool {
    // One pending wake is enough, because the condition is checked after it.
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    waiting.withLock { $0 = { wake.yield() } }
    let timer = Task {
      try await Task.sleep(until: deadline, clock: .continuous)
      wake.finish()
    }
    defer {
      timer.cancel()
      waiting.withLock { $0 = nil }
    }
    if isMet() { return true }
    for await _ in wakes where isMet() { return true }
    return isMet()
  }

  /// Waits like `wait(until:for:)`, but blocks the calling thread.
  func waitBlocking(until deadline: ContinuousClock.Instant, for isMet: () -> Bool) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    waiting.withLock { $0 = { semaphore.signal() } }
    defer { waiting.withLock { $0 = nil } }
    while !isMet() {
      let rest = max(.zero, deadline - .now) / .nanoseconds(1)
      let limit = DispatchTimeInterval.nanoseconds(Int(min(rest, 1e18)))
      if semaphore.wait(timeout: .now() + limit) == .timedOut { return isMet() }
    }
    return true
  }
}
