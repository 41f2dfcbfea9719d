extension Effect {
  /// Returns the same effect, started later.
  ///
  /// Use it for something that happens by itself after a while, such as a hint that is shown or a message
  /// that disappears.
  ///
  /// ```swift
  /// return [.just(.hintShown).deferred(for: .seconds(3), clock: environment.clock)]
  /// ```
  ///
  /// The outputs come as fast as the effect makes them once it has started. To start the effect at once
  /// and delay each of its outputs, use `delay(for:clock:)`.
  ///
  /// An effect that is cancelled while it waits never starts.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. If it is not positive, the effect starts without a wait. More than a
  ///     hundred years means forever.
  ///   - clock: The clock to wait with, from the environment.
  public func deferred(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    .concatenate(.fireAndForget { await clock.isAwake(after: duration) }, self)
  }

  /// Returns an effect that is made each time it is run, on the thread that runs it.
  ///
  /// Use it for work that has to begin once for each run. The synchronous parts of the new effect are
  /// done at once.
  ///
  /// - Parameter make: Makes the effect for the location where it is run.
  package static func deferred(_ make: @escaping @Sendable (Location) -> Effect) -> Effect {
    Effect(.deferred(isSynchronous: false, make))
  }
}
