extension Send {
  /// Runs an effect inside this effect and returns when it has ended.
  ///
  /// Use this function to compose effects and to write operators that the library does not have:
  ///
  /// ```swift
  /// extension Effect {
  ///   /// Returns an effect that runs this one several times, with a pause in between.
  ///   func repeated(times: Int, pause: Duration, clock: any Clock<Duration>) -> Effect {
  ///     .run { send in
  ///       for time in 1...times {
  ///         await send.run(self)
  ///         if time < times { try? await clock.sleep(for: pause) }
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The outputs of the inner effect become outputs of this effect. The inner effect is in flight
  /// as a part of this effect and is cancelled with it. Both have the same scope, so an identifier
  /// means the same in both. Synchronous parts of the inner effect run on the store's executor, not
  /// at once.
  ///
  /// **Cancellation.** If the task that calls this function is cancelled, the inner effect is
  /// cancelled. Outputs that are already queued are still reduced, and later ones are dropped. The
  /// call returns when the inner effect has responded to the cancellation. To drop the queued
  /// outputs as well, give the inner effect an identifier and cancel it with
  /// `await send.run(.cancel(id: …))`. `cancellable(id:cancelInFlight:)` does both at once.
  ///
  /// If an operator that is written in this way is nested, it takes stack for each level, because
  /// its closure releases the inner effect. Up to 200 levels are safe on a thread with a stack of
  /// 512 KB.
  ///
  /// - Parameter effect: The effect to run.
  public func run(_ effect: Effect<Output>) async { await run(effect, in: self) }

  /// Runs an effect inside this effect, calls a function with each of its outputs, and returns when
  /// it has ended.
  ///
  /// Use it to write operators that change the outputs of an effect:
  ///
  /// ```swift
  /// extension Effect {
  ///   /// Returns an effect that outputs `first` before the first output, and `last` at the end.
  ///   func enclosed(by first: Output, _ last: Output) -> Effect {
  ///     .run { send in
  ///       let count = Mutex(0)
  ///       await send.run(self) { output in
  ///         if count.withLock({ $0 += 1; return $0 }) == 1 { send(first) }
  ///         send(output)
  ///       }
  ///       send(last)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The function is called with one output at a time, in the order in which the outputs are sent,
  /// on the thread that sends them. The outputs that the function sends belong to this effect. As
  /// with `run(_:)`, the inner effect is in flight as a part of this effect. The function is not
  /// called after the cancellation.
  ///
  /// The limit on nesting is the same as that of `run(_:)`.
  ///
  /// - Parameters:
  ///   - effect: The effect to run, whose outputs may be of any type.
  ///   - onOutput: Called with each output.
  public func run<Inner>(
    _ effect: Effect<Inner>, onOutput: @escaping @Sendable (Inner) -> Void
  ) async {
    await run(
      effect,
      in: Send<Inner>(node: node, scope: scope) { output, _ in
        onOutput(output)
        return nil
      })
  }

  private func run<Inner>(_ effect: Effect<Inner>, in send: Send<Inner>) async {
    let machine = AccumulatingMachine<Void, Inner, Inner>(state: ()) { _, output in output }
    await OutputOperator(machine, send).run(effect)
  }
}
