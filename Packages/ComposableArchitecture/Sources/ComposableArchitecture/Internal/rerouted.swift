extension Effect {
  /// The same effect, with its outputs handed on by somebody else.
  ///
  /// - Parameter operation: runs the effect, as a part of its task, by calling what it is given. It
  ///   says there what takes each output, in the shape of a function that hands it on when it is
  ///   called. An output that is not handed on is lost when the function is thrown away. Until then
  ///   what made it is in flight, and can be cancelled, after which handing on does nothing.
  package func rerouted(
    _ operation:
      @escaping @Sendable (
        _ run:
          @Sendable (_ take: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void)
          async -> Void
      ) async -> Void
  ) -> Effect {
    .containing(self) { effect in
      .run(nil) { send in
        await operation { take in
          let rerouted = Send<Output>(work: send.work, scope: send.scope) { output, work in
            let hold = Hold(work)
            take { send.deliver(output, from: hold.work) }
            return nil
          }
          await effect.perform(with: rerouted)
        }
      }
    }
  }
}
