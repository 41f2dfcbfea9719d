extension Effect {
  /// Returns the same effect, started later.
  ///
  /// ```swift
  /// return [.just(.hintShown).delay(for: .seconds(3), clock: environment.clock)]
  /// ```
  ///
  /// An effect that is cancelled while it waits never starts.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. If it is not positive, the effect starts without a wait. More than a
  ///     hundred years means forever.
  ///   - clock: The clock to wait with, from the environment.
  public func delay(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    .concatenate(.fireAndForget { await clock.isAwake(after: duration) }, self)
  }
}
