extension Duration {
  /// Whether the duration is longer than a hundred years, which is the longest sleep that the library starts
  /// on a clock.
  ///
  /// Adding such a duration to a clock's time may overflow, and the nanoseconds of a thousand years
  /// overflow the 64 bits in which systems count them.
  var isForever: Bool { self > .seconds(100 * 365 * 86_400) }
}

/// A clock whose time a test or an exploration controls.
package protocol VirtualClock: Clock {
  /// Whether a sleep whose deadline is not in the future ends only when the test advances the clock.
  var holdsZeroSleeps: Bool { get }

  /// Calls a function whose comparisons of times do not count as comparisons of the feature.
  ///
  /// An exploration lets time pass before a feature reads the clock, but only if the feature compares times,
  /// because every such place multiplies the orders. A comparison by an operator that checks whether it is
  /// late does not require that.
  func ignoringComparisons<Result>(_ body: () -> Result) -> Result
}

extension VirtualClock {
  package var holdsZeroSleeps: Bool { false }
  package func ignoringComparisons<Result>(_ body: () -> Result) -> Result { body() }
}

extension Clock {
  /// Compares times on behalf of an operator.
  func comparing<Result>(_ body: () -> Result) -> Result {
    (self as? any VirtualClock)?.ignoringComparisons(body) ?? body()
  }

  /// Whether a sleep of this duration ends at once, because the duration is not positive and the clock does
  /// not hold such sleeps.
  func skips(_ duration: Swift.Duration) -> Bool { duration <= .zero && !holdsZeroSleeps }

  private var holdsZeroSleeps: Bool { (self as? any VirtualClock)?.holdsZeroSleeps ?? false }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps. Returns `true` at the end of the duration, or `false` as soon as the task is cancelled.
  @discardableResult
  func isAwake(after duration: Duration) async -> Bool {
    if duration.isForever {
      await untilCancelled()
      return false
    }
    if skips(duration) { return !Task.isCancelled }
    do {
      try await sleep(for: duration)
      return true
    } catch {
      return false
    }
  }

  /// Sleeps, unless the task is already cancelled. Returns whether the task is not cancelled afterward.
  func isAwakeAndWanted(after duration: Duration) async -> Bool {
    if Task.isCancelled { return false }
    return await isAwake(after: duration) && !Task.isCancelled
  }

  /// The time at which a duration that begins now has passed. `nil` means never.
  func now(after duration: Duration) -> Instant? {
    duration.isForever ? nil : now.advanced(by: duration)
  }

  /// Sleeps until a time, or forever if it is `nil`. Returns as soon as the task is cancelled.
  func sleep(untilTime time: Instant?) async {
    guard let time else { return await untilCancelled() }
    let now = now
    if comparing({ time <= now }), !holdsZeroSleeps { return }
    try? await sleep(until: time, tolerance: nil)
  }

  /// Calls `body` after each interval until the task is cancelled.
  func tick(every interval: Duration, _ body: () -> Void) async {
    if interval.isForever { return await untilCancelled() }
    var deadline = now.advanced(by: interval)
    while true {
      do { try await sleep(until: deadline, tolerance: nil) } catch { return }
      body()
      // Finds the next time that is still in the future.
      let now = now
      let late = comparing { max(deadline.duration(to: now), .zero) }
      let passed = late.attoseconds / interval.attoseconds
      deadline = deadline.advanced(
        by: Duration(attoseconds: (passed + 1) * interval.attoseconds))
    }
  }

  private func untilCancelled() async {
    let cancellation = CancellationHandler()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: Waiter) in
        cancellation.onCancel { waiter.resume() }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
