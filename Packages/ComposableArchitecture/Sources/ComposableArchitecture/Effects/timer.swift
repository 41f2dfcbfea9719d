extension Effect {
  /// An effect that outputs again and again, at regular times.
  ///
  /// ```swift
  /// case .startTapped:
  ///   return [.timer(id: Stopwatch.timer, every: .seconds(1), clock: environment.clock, output: .ticked)]
  /// case .stopTapped:
  ///   return [.cancel(id: Stopwatch.timer)]
  /// ```
  ///
  /// The first output comes after one interval. The times do not drift: the hundredth output is due
  /// after exactly a hundred intervals. Nor do outputs pile up: a time at which the output before has
  /// not been reduced yet, or that has passed by already, is left out.
  ///
  /// - Parameters:
  ///   - id: the name by which it is cancelled, as in `cancellable(id:cancelInFlight:)`. A timer of the
  ///     same name that is running already is cancelled.
  ///   - interval: the time between outputs. One that is not positive is a programming error, and
  ///     stops the program. With one of more than a hundred years the timer never outputs.
  ///   - clock: what tells the time, from the environment.
  ///   - output: what to output; made anew each time.
  public static func timer(
    id: some Hashable & Sendable,
    every interval: Duration,
    clock: any Clock<Duration>,
    output: @escaping @autoclosure @Sendable () -> Output
  ) -> Effect {
    if interval <= .zero {
      fatalError("The interval of a timer must be positive; it is \(interval).")
    }
    return Effect(
      .run(nil) { send in
        await clock.tick(every: interval) {
          if !send.hasOutputInLine { send(output()) }
        }
      }
    ).cancellable(id: id, cancelInFlight: true)
  }
}
