extension Effect {
  /// Returns an effect that outputs repeatedly, at regular intervals.
  ///
  /// ```swift
  /// case .startTapped:
  ///   return [.timer(id: Stopwatch.timer, every: .seconds(1), clock: environment.clock, output: .ticked)]
  /// case .stopTapped:
  ///   return [.cancel(id: Stopwatch.timer)]
  /// ```
  ///
  /// The first output comes after one interval. The times do not drift: the hundredth output is due
  /// after exactly a hundred intervals. Outputs do not accumulate. The timer skips a time that has
  /// already passed and a time at which the last output has not been reduced.
  ///
  /// - Parameters:
  ///   - id: The identifier that cancels the timer, as in `cancellable(id:cancelInFlight:)`. A
  ///     running timer with the same identifier is cancelled.
  ///   - interval: The time between outputs. If it is not positive, the program stops with an
  ///     error. If it is more than a hundred years, the timer never outputs.
  ///   - clock: The clock to wait with, from the environment.
  ///   - output: The output, which is evaluated each time.
  public static func timer(
    id: some Hashable & Sendable,
    every interval: Duration,
    clock: any Clock<Duration>,
    output: @escaping @autoclosure @Sendable () -> Output
  ) -> Effect {
    if interval <= .zero {
      fatalError("The interval of a timer must be positive; it is \(interval).")
    }
    return run { send in
      await clock.tick(every: interval) {
        if !send.hasUnreducedOutput { send(output()) }
      }
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}
