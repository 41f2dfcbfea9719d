extension Effect {
  /// The same effect, started later.
  ///
  /// ```swift
  /// return [.just(.hintShown).delay(for: .seconds(3), clock: environment.clock)]
  /// ```
  ///
  /// Cancelling it while it waits means that it never starts.
  ///
  /// - Parameters:
  ///   - duration: how long to wait; none if it is not positive.
  ///   - clock: what tells the time, from the environment.
  public func delay(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    .concatenate(.fireAndForget { await clock.isAwake(after: duration) }, self)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps. Returns whether it slept to the end; `false` if the task was cancelled.
  @discardableResult
  func isAwake(after duration: Duration) async -> Bool {
    do {
      try await sleep(for: duration)
      return true
    } catch {
      return false
    }
  }
}
