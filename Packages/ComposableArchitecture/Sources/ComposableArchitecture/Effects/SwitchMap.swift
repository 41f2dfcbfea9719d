extension Effect {
  /// Returns an effect that makes an effect from each output and cancels it when the next output
  /// arrives.
  ///
  /// Use it if a new output makes the work for the old one pointless, such as a search whose text has
  /// changed.
  ///
  /// ```swift
  /// return [
  ///   client.queries()
  ///     .debounceOutputs(for: .milliseconds(300), clock: environment.clock)
  ///     .switchMap { client.search($0) }
  /// ]
  /// ```
  ///
  /// ```
  /// outputs    1     2
  /// switchMap  ├─a───┤
  ///                  ├─a───────b┤
  ///              a     a       b
  /// ```
  ///
  /// The previous effect is cancelled before the next one starts. As with `cancel(id:)`, none of
  /// its outputs is reduced after that, not even one that is already queued or that waits in a
  /// later operator. An effect that has ended is not cancelled, and a synchronous one has ended
  /// when the next output arrives. An asynchronous effect may not start at all if the next output
  /// follows at once.
  ///
  /// When this effect ends, the newest of the effects continues, and the result ends with it.
  /// Cancelling the result cancels this effect and the newest one.
  ///
  /// If this effect is synchronous, the effect that it leads to starts at once, without a task in
  /// between. Nesting takes no stack.
  ///
  /// - Parameter transform: Makes an effect from an output. Called for one output at a time.
  public func switchMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> Effect<NewOutput>
  ) -> Effect<NewOutput> {
    operated {
      SwitchMapMachine(transform: transform)
    } onTheSpot: { effect, location in
      let effects = effect.synchronousOutputs(at: location).map(transform)
      return .concatenate(effects.dropLast().filter { $0.isSynchronous } + effects.suffix(1))
    }
  }
}

struct SwitchMapMachine<Input: Sendable, Output: Sendable>: OutputMachine {
  let transform: @Sendable (Input) -> Effect<Output>
  private var partCount = 0
  private var running: Int?

  init(transform: @escaping @Sendable (Input) -> Effect<Output>) { self.transform = transform }

  mutating func receive(_ input: HeldOutput<Input>) -> [OutputAction<Output>] {
    let previous = running
    partCount += 1
    running = partCount
    let next = OutputAction.run(transform(input.output), as: partCount)
    return previous.map { [.cancel($0), next] } ?? [next]
  }

  mutating func end(of part: Int) -> [OutputAction<Output>] {
    if part == running { running = nil }
    return []
  }
}
