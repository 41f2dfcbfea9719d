import Dispatch
import Synchronization

/// Lets sessions wait until a condition is met, and check it each time something has changed.
final class ConditionVariable: Sendable {
  private struct Waiting {
    var bodies: [Int: @Sendable () -> Void] = [:]
    var nextNumber = 0
  }

  private let waiting = Mutex(Waiting())
  private let observer = Mutex<(@Sendable () -> Void)?>(nil)

  /// Makes each wait check its condition. May be called from any thread.
  func signal() {
    for body in waiting.withLock(\.bodies).values { body() }
    observer.withLock(\.self)?()
  }

  /// Calls a closure at each `signal()`, on its thread, or stops calling it.
  func observe(_ body: (@Sendable () -> Void)?) { observer.withLock { $0 = body } }

  /// Waits until a condition is met.
  ///
  /// The condition is checked at once, after each call to `signal()`, and when the deadline has passed.
  ///
  /// - Returns: `false` if the deadline passed first, or if the task is cancelled.
  nonisolated(nonsending) func wait(
    until deadline: ContinuousClock.Instant,
    for isMet: () -> Bool
  ) async -> Bool {
    // One pending signal is enough, because the condition is checked after it.
    let (signals, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = add { continuation.yield() }
    let timer = Task {
      try await Task.sleep(until: deadline, clock: .continuous)
      continuation.finish()
    }
    defer {
      timer.cancel()
      remove(number)
    }
    if isMet() { return true }
    for await _ in signals where isMet() { return true }
    return isMet()
  }

  /// Waits like `wait(until:for:)`, but blocks the calling thread.
  func waitBlocking(until deadline: ContinuousClock.Instant, for isMet: () -> Bool) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let number = add { semaphore.signal() }
    defer { remove(number) }
    while !isMet() {
      let rest = max(.zero, deadline - .now) / .nanoseconds(1)
      let limit = DispatchTimeInterval.nanoseconds(Int(min(rest, 1e18)))
      if semaphore.wait(timeout: .now() + limit) == .timedOut { return isMet() }
    }
    return true
  }

  private func add(_ body: @escaping @Sendable () -> Void) -> Int {
    waiting.withLock { waiting in
      defer { waiting.nextNumber += 1 }
      waiting.bodies[waiting.nextNumber] = body
      return waiting.nextNumber
    }
  }

  private func remove(_ number: Int) {
    waiting.withLock { $0.bodies[number] = nil }
  }
}
