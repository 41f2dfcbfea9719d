import ComposableArchitecture

extension Effect {
  /// An effect of what an inlet receives, which subscribes anew for each run.
  ///
  /// The store handles outputs of the subscription itself at once. If the publisher has not
  /// completed by then, a task stands for the rest. It only waits: outputs go to the store from the
  /// thread that publishes them.
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

/// Holds a subscription, and cancels it when it is freed, for example because an effect was
/// cancelled before its turn. The inlet cannot do that, because its publisher holds it.
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
