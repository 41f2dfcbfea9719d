public import ComposableArchitecture

extension Publisher where Failure == Never, Output: Sendable {
  /// The publisher as an effect.
  ///
  /// ```swift
  /// case .decrTapped:
  ///   state.count -= 1
  ///   return [
  ///     .fireAndForget { print("That was a mistake.") },
  ///     Just(()).delay(for: 1, scheduler: environment.scheduler)
  ///       .map { .incrTapped }.eraseToEffect(),
  ///   ]
  /// ```
  ///
  /// **Subscription.** Each run of the effect subscribes once, on the thread that reduced the
  /// action, and demands everything. Several stores may run it at once: one of them at a time
  /// subscribes.
  ///
  /// **Order.** Outputs are fed back in the order in which they are published, each from the thread
  /// that publishes it. Those that are published during the subscription, as by `Just`, are fed
  /// back before `send` returns; a publisher that completes then has cost no task.
  ///
  /// **Cancellation.** Cancelling the effect cancels the subscription. The effect is done when the
  /// publisher has completed. There is no token to keep.
  ///
  /// Swift cannot tell whether what the closures of a publisher's operators capture may be shared
  /// between two runs. Where the effect may be run twice, use `Effect.publisher(_:)`, which makes
  /// the publisher anew and lets the compiler see to it.
  public func eraseToEffect() -> Effect<Output> {
    .subscribing(to: Turnstile(self))
  }
}
