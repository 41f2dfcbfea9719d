import ComposableArchitecture

extension Effect {
  /// Returns an effect that subscribes an `EffectSubscriber` to a source in each run.
  ///
  /// The store reduces outputs that are published during the subscription at once. If the publisher has
  /// not completed by then, a task waits for its completion. Outputs wait until the task has started. After
  /// that, they go to the store from the thread that publishes them.
  static func subscribing(to source: PublisherSource<Output>) -> Effect {
    deferred { location in
      let lifetime = SubscriptionLifetime<Output>(location)
      source.subscribe(lifetime.subscriber)
      let (outputs, isAll) = lifetime.subscriber.buffer.takeWaiting()
      let synchronous = outputs.map { Effect.just($0) }
      if isAll { return .concatenate(synchronous) }
      return .concatenate(synchronous + [.run { send in await lifetime.deliver(to: send) }])
    }
  }
}

/// Cancels a subscription when it is freed, for example because an effect was cancelled before it
/// started. The subscriber cannot do that because its publisher retains it.
private final class SubscriptionLifetime<Output: Sendable>: Sendable {
  let subscriber: EffectSubscriber<Output>

  init(_ location: EffectLocation) { subscriber = EffectSubscriber(location) }

  deinit { subscriber.cancel() }

  func deliver(to send: Send<Output>) async {
    await withTaskCancellationHandler {
      await subscriber.buffer.deliver(to: send)
    } onCancel: {
      subscriber.cancel()
    }
  }
}
