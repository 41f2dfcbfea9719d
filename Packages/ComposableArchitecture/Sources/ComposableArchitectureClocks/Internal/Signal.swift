import Synchronization

#if canImport(Dispatch)
  import Dispatch
#endif

/// Lets one thread wait for other threads. On platforms without threads, nothing waits.
///
/// A notification costs almost nothing if no thread waits.
package final class Signal: Sendable {
  private let isAwaited = Atomic(false)
  #if canImport(Dispatch)
    private let semaphore = DispatchSemaphore(value: 0)
  #endif

  /// Wakes the waiting thread. Call it after the change that the thread waits for. The same lock
  /// must guard the change and the check for it, so that the later of the two sees the earlier one.
  package func notify() {
    guard isAwaited.load(ordering: .acquiring) else { return }
    if isAwaited.exchange(false, ordering: .acquiringAndReleasing) { wake() }
  }

  /// Waits for a notification unless something has already changed.
  ///
  /// - Returns: Whether something has changed, or `false` if the time was up first.
  package func wait(until deadline: ContinuousClock.Instant, unless hasChanged: () -> Bool) -> Bool
  {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    if !hasChanged(), sleep(until: deadline) { return true }
    if isAwaited.exchange(false, ordering: .acquiringAndReleasing) { return hasChanged() }
    // The notification came at the last moment. Consume it so that it does not wake the next wait.
    return sleep(until: nil)
  }

  #if canImport(Dispatch)
    private func wake() { semaphore.signal() }

    /// Returns whether the thread was woken.
    private func sleep(until deadline: ContinuousClock.Instant?) -> Bool {
      guard let deadline else {
        semaphore.wait()
        return true
      }
      let (seconds, attoseconds) = (deadline - .now).components
      let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
      let limit = DispatchTimeInterval.nanoseconds(Int(max(0, min(nanoseconds, 1e18))))
      return semaphore.wait(timeout: .now() + limit) == .success
    }
  #else
    private func wake() {}
    private func sleep(until deadline: ContinuousClock.Instant?) -> Bool { deadline == nil }
  #endif
}
