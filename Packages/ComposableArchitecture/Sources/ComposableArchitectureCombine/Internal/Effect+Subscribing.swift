import ComposableArchitecture

extension Effect {
  /// Returns an effect that subscribes an inlet to a source in each run.
  ///
  /// The store reduces outputs that are published during the subscription at once. If the publisher has
  /// not completed by then, a task waits for its completion. The outputs go to the store from the thread
  /// that publishes them.
  static func subscribing(to source: Source<Output>) -> Effect {
    deferred { location in
      let lease = Lease<Output>(location)
      source.subscribe(lease.inlet)
      let (outputs, isAll) = lease.inlet.delivery.takeWaiting()
      let synchronous = outputs.map { Effect.just($0) }
      if isAll { return .concatenate(synchronous) }
      return .concatenate(synchronous + [.run { send in await lease.deliver(to: send) }])
    }
  }
}

/// Cancels a subscription when it is freed, for example because an effect was cancelled before it
/// started. The inlet cannot do that because its publisher retains it.
private final class Lease<Output: Sendable>: Sendable {
  let inlet: Inlet<Output>

  init(_ location: Location) { inlet = Inlet(location) }

  deinit { inlet.cancel() }

  func deliver(to send: Send<Output>) async {
    await withTaskCancellationHandler {
      await inlet.delivery.deliver(to: send)
    } onCancel: {
      inlet.cancel()
    }
  }
}
