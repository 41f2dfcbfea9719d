extension Send {
  /// Runs an effect inside this one, and returns when it has ended.
  ///
  /// With this function an effect is made out of others, and operators can be written that the library does
  /// not have:
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
  /// The outputs of the effect are outputs of this one. The effect runs at the same place as this one: it
  /// is in flight as a part of it and is cancelled with it, and an identifier inside means the same as an
  /// identifier of this effect. Its synchronous parts are done on the store's executor, not at once.
  ///
  /// **Cancellation.** If the task that calls this function is cancelled, so is the effect. Outputs that are
  /// already queued are still reduced then, and later ones are dropped. The call returns when the effect
  /// has responded to the cancellation. To drop the queued outputs, too, give the effect an identifier and
  /// cancel it with `await send.run(.cancel(id: …))`. `cancellable(id:cancelInFlight:)` does both at once.
  ///
  /// An operator that is written in this way takes stack for each level if it is applied again and again,
  /// because its closure releases the effect inside. Up to 200 levels are safe on a thread with a stack of
  /// 512 KB.
  ///
  /// - Parameter effect: The effect to run.
  public func run(_ effect: Effect<Output>) async { await run(effect, in: self) }

  /// Runs an effect inside this one, calls a function with each of its outputs, and returns when it has
  /// ended.
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
  /// The function is called with one output at a time, in the order in which they come, on the thread that
  /// sends them. What it sends belongs to this effect. For the rest see `run(_:)`: the effect is in flight
  /// as a part of this one, and the function is not called after the cancellation.
  ///
  /// The limit on nesting that `run(_:)` mentions is that of this function, too.
  ///
  /// - Parameters:
  ///   - effect: The effect to run, whose outputs may be of any type.
  ///   - onOutput: Called with each output.
  public func run<Inner>(
    _ effect: Effect<Inner>, onOutput: @escaping @Sendable (Inner) -> Void
  ) async {
    await run(
      effect,
      in: Send<Inner>(work: work, scope: scope) { output, _ in
        onOutput(output)
        return nil
      })
  }

  private func run<Inner>(_ effect: Effect<Inner>, in send: Send<Inner>) async {
    let machine = AccumulatingMachine<Void, Inner, Inner>(state: ()) { _, output in output }
    await OutputOperator(machine, send).run(effect)
  }
}
