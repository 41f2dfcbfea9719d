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
  /// action, and demands everything. Several stores may run it at once: they subscribe one after
  /// another, each on its own thread. A run inside a subscription to the same publisher is the
  /// exception: it subscribes when that subscription has been made.
  ///
  /// **Executor.** Effects that the publisher is made of run on the store's executor; see
  /// `EffectPublisher`.
  ///
  /// **Order.** Outputs are fed back in the order in which they are published, each from the thread
  /// that publishes it. Outputs of the subscription itself, as those of `Just`, are fed back before
  /// `send` returns. A publisher that completes during the subscription costs no task.
  ///
  /// **Cancellation.** Cancelling the effect cancels the subscription. The effect is done when the
  /// publisher has completed. There is no token to keep.
  ///
  /// Swift cannot check whether the captures of a publisher's operators may be shared between two
  /// runs. If the effect may be run twice, use `Effect.publisher(_:)`, which makes a publisher for
  /// each run, and where the compiler checks what may be shared.
  public func eraseToEffect() -> Effect<Output> {
    .subscribing(to: Turnstile(self))
  }
}
