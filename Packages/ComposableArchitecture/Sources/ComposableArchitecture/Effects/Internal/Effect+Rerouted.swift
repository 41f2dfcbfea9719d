extension Effect {
  /// Returns the same effect, with its outputs delivered by other code.
  ///
  /// - Parameter operation: Called in the task of the effect. It calls `run` to run the effect. For each
  ///   output, `take` receives a function that delivers the output. If that function is released without a
  ///   call, the output is lost. Until it is called or released, the effect that made the output is in
  ///   flight and can be cancelled. After a cancellation, the function does nothing.
  package func rerouted(
    _ operation:
      @escaping @Sendable (
        _ run:
          @Sendable (_ take: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void)
          async -> Void
      ) async -> Void
  ) -> Effect {
    .containing(self) { effect in
      let rerouted: @Sendable (Send<Output>) async -> Void = { send in
        await operation { take in
          let rerouted = Send<Output>(node: send.node, scope: send.scope) { output, node in
            let hold = InFlightHold(node)
            take { send.deliver(output, from: hold.node) }
            return nil
          }
          await effect.perform(with: rerouted)
        }
      }
      return .task(rerouted, nil, nil)
    }
  }
}
