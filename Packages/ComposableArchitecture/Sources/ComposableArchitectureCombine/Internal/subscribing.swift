import ComposableArchitecture

extension Effect {
  /// An effect of what an inlet takes in, which is subscribed anew for each run.
  ///
  /// What comes during the subscription is done on the spot, and if that was all, no task is made.
  /// A task stands for the rest. It only waits: outputs go to the store from where they are
  /// published.
  static func subscribing(to source: Source<Output>) -> Effect {
    deferred {
      let lease = Lease<Output>()
      source.subscribe(lease.inlet)
      let (outputs, isAll) = lease.inlet.delivery.takeWaiting()
      let atOnce = outputs.map { Effect.just($0) }
      if isAll { return .concatenate(atOnce) }
      return .concatenate(atOnce + [.run { send in await lease.deliver(to: send) }])
    }
  }
}

/// Who holds it holds the subscription: it is cancelled when nobody does, such as an effect that
/// was cancelled before its turn came. The inlet itself cannot tell, as its publisher holds it.
private final class Lease<Output: Sendable>: Sendable {
  let inlet = Inlet<Output>()

  deinit { inlet.cancel() }

  func deliver(to send: Send<Output>) async {
    await withTaskCancellationHandler {
      await inlet.delivery.deliver(to: send)
    } onCancel: {
      inlet.cancel()
    }
  }
}
