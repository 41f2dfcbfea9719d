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
  ///   - duration: how long to wait; none if it is not positive, and for ever if it is more than a hundred
  ///     years.
  ///   - clock: what tells the time, from the environment.
  public func delay(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    .concatenate(.fireAndForget { await clock.isAwake(after: duration) }, self)
  }
}
