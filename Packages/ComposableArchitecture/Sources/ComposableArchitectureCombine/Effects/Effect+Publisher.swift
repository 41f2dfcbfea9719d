public import ComposableArchitecture

extension Effect {
  /// Returns an effect that makes a publisher for each run and subscribes to it.
  ///
  /// ```swift
  /// .publisher { client.locations().map(Action.moved) }
  /// ```
  ///
  /// Order and cancellation are the same as for `eraseToEffect()`. Unlike with `eraseToEffect()`,
  /// the compiler checks that the closure captures only what may be shared, and two runs share no
  /// part of a publisher.
  ///
  /// - Parameter make: Makes the publisher each time the effect runs, on the thread that
  ///   subscribes.
  public static func publisher<Upstream: Publisher>(
    _ make: @escaping @Sendable () -> Upstream
  ) -> Effect where Upstream.Output == Output, Upstream.Failure == Never {
    .subscribing(to: PublisherFactory(make))
  }
}
