public import ComposableArchitecture

extension Publisher where Failure == Never, Output: Sendable {
  /// Returns an effect that subscribes to the publisher.
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
  /// **Subscription.** Each run of the effect subscribes once, with unlimited demand. It subscribes
  /// on the thread that reduced the action, or in a task if the effect has to wait, as in `delay`.
  /// Several stores may run the effect at the same time. They subscribe one after another, each on
  /// its own thread. If the effect runs inside a subscription to the same publisher, it subscribes
  /// after that subscription has been made.
  ///
  /// **Executor.** If the publisher contains effects, they run on the store's executor. See
  /// `EffectPublisher`.
  ///
  /// **Order.** Outputs are fed back in the order in which they are published. Outputs that are
  /// published during the subscription, such as those of `Just`, are fed back like those of a
  /// synchronous effect. An idle store reduces them before `send` returns. A publisher that
  /// completes during the subscription needs no task. Otherwise, a task waits for later outputs.
  /// Outputs that are published before the task has started are fed back from the task, and each
  /// later output from the thread that publishes it.
  ///
  /// **Cancellation.** Cancelling the effect cancels the subscription. The effect ends when the
  /// publisher has completed. There is no token to keep.
  ///
  /// Swift cannot check whether the captures of a publisher's operators may be shared between two
  /// runs. If the effect may run twice, use `Effect.publisher(_:)`. It makes a publisher for each run,
  /// and the compiler checks what may be shared.
  public func eraseToEffect() -> Effect<Output> {
    .subscribing(to: SharedPublisherSource(self))
  }
}
