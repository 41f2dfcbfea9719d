extension Effect {
  /// Returns an effect that makes an effect from each output and runs these effects one after
  /// another.
  ///
  /// Use it for work that must keep the order of the outputs, such as requests that change
  /// something on a server.
  ///
  /// ```swift
  /// return [client.edits().concatMap { client.save($0) }]
  /// ```
  ///
  /// ```
  /// outputs    1     2
  /// concatMap  ├─a───────b┤
  ///                       ├─a───────b┤
  ///              a       b  a       b
  /// ```
  ///
  /// The next effect starts when the one before it has ended. Outputs wait until then, and their
  /// number is not limited. A waiting output is dropped if the effect that sent it is cancelled.
  ///
  /// The result ends when the last effect has ended. Cancelling it cancels the running effect and
  /// drops the waiting outputs.
  ///
  /// If this effect is synchronous, the first effect that it leads to starts at once, without a
  /// task in between. Nesting takes no stack.
  ///
  /// - Parameter transform: Makes an effect from an output. Called when the turn of the output
  ///   comes.
  public func concatMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> Effect<NewOutput>
  ) -> Effect<NewOutput> {
    operated {
      ConcatMapMachine(transform: transform)
    } onTheSpot: { effect, location in
      .concatenate(
        effect.synchronousOutputs(at: location).map { output in
          .deferred { _ in transform(output) }
        })
    }
  }
}

struct ConcatMapMachine<Input: Sendable, Output: Sendable>: OutputMachine {
  let transform: @Sendable (Input) -> Effect<Output>
  private var waiting = Queue<HeldOutput<Input>>()
  private var isRunning = false

  init(transform: @escaping @Sendable (Input) -> Effect<Output>) { self.transform = transform }

  mutating func receive(_ input: HeldOutput<Input>) -> [OutputAction<Output>] {
    if isRunning {
      waiting.append(input.kept())
      return []
    }
    isRunning = true
    return [.run(transform(input.output), as: 1)]
  }

  mutating func end(of part: Int) -> [OutputAction<Output>] {
    if part == 0 { return [] }
    isRunning = false
    while let next = waiting.popFirst() {
      if !next.isCancelled { return receive(next) }
    }
    return []
  }
}
