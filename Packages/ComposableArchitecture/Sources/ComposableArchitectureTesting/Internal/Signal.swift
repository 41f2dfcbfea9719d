import Synchronization

#if canImport(Dispatch)
  import Dispatch
#endif

/// Lets one thread wait for what other threads do. Where there are no threads nobody waits.
///
/// Telling costs next to nothing as long as nobody waits.
final class Signal: Sendable {
  private let isAwaited = Atomic(false)
  #if canImport(Dispatch)
    private let semaphore = DispatchSemaphore(value: 0)
  #endif

  /// Wakes who waits. To be called after the change that is waited for, which must be guarded by the
  /// same lock as the look at it: whichever of the two takes that lock second knows of the other.
  func notify() {
    guard isAwaited.load(ordering: .acquiring) else { return }
    if isAwaited.exchange(false, ordering: .acquiringAndReleasing) { wake() }
  }

  /// Waits until it is told that something has changed, unless it has already.
  ///
  /// - Returns: whether it has; `false` if the time was up first.
  func wait(until deadline: ContinuousClock.Instant, unless hasChanged: () -> Bool) -> Bool {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    if !hasChanged(), sleep(until: deadline) { return true }
    if isAwaited.exchange(false, ordering: .acquiringAndReleasing) { return hasChanged() }
    // It was told at the last moment; that must not be left for the next to wait.
    return sleep(until: nil)
  }

  #if canImport(Dispatch)
    private func wake() { semaphore.signal() }

    /// Whether it was woken.
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
