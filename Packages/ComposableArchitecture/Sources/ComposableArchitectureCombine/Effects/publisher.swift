public import ComposableArchitecture

extension Effect {
  /// An effect of what a publisher publishes, with a publisher of its own for each run.
  ///
  /// ```swift
  /// .publisher { client.locations().map(Action.moved) }
  /// ```
  ///
  /// This is `eraseToEffect()` with the compiler's help: the closure can capture only what may be
  /// shared, and no part of the publisher is shared. Order and cancellation are the same.
  ///
  /// - Parameter make: makes the publisher, each time the effect is run, on the thread that
  ///   subscribes.
  public static func publisher<Upstream: Publisher>(
    _ make: @escaping @Sendable () -> Upstream
  ) -> Effect where Upstream.Output == Output, Upstream.Failure == Never {
    .subscribing(to: Maker(make))
  }
}
