extension Effect {
  /// Returns an effect that makes an effect from each output and runs these effects at the same
  /// time.
  ///
  /// Use it if outputs lead to more work and the order of that work does not matter.
  /// `concatMap(_:)` runs the effects one after another, and `switchMap(_:)` runs only the newest.
  ///
  /// ```swift
  /// return [client.messages().flatMap { client.reply(to: $0) }]
  /// ```
  ///
  /// ```
  /// outputs  1     2
  /// flatMap  ├─a───────b┤
  ///                ├─a───────b┤
  ///            a     a b     b
  /// ```
  ///
  /// The outputs of all the effects are merged in the order in which they arrive. A synchronous
  /// effect is performed at once. The result ends when this effect and the effects that it led to
  /// have ended.
  ///
  /// Cancelling the result cancels them all. If only this effect is cancelled, by its own
  /// identifier, the effects that it led to continue.
  ///
  /// If this effect is synchronous, the effects that it leads to start at once, without a task in between.
  /// Nesting takes no stack.
  ///
  /// - Parameter transform: Makes an effect from an output. Called for one output at a time.
  public func flatMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> Effect<NewOutput>
  ) -> Effect<NewOutput> {
    operated {
      FlatMapMachine(transform: transform)
    } onTheSpot: { effect, location in
      .merge(effect.synchronousOutputs(at: location).map(transform))
    }
  }
}

struct FlatMapMachine<Input: Sendable, Output: Sendable>: OutputMachine {
  let transform: @Sendable (Input) -> Effect<Output>
  private var partCount = 0

  init(transform: @escaping @Sendable (Input) -> Effect<Output>) { self.transform = transform }

  mutating func receive(_ input: HeldOutput<Input>) -> [OutputAction<Output>] {
    partCount += 1
    return [.run(transform(input.output), as: partCount)]
  }
}
