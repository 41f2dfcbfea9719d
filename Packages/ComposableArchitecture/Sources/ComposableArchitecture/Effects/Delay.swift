extension Effect {
  /// Returns the same effect with outputs that are sent later.
  ///
  /// Use it to show something for a minimum time or to replay events. To start the effect itself
  /// later, use `deferred(for:clock:)`.
  ///
  /// ```swift
  /// return [
  ///   client.messages().delay(for: .seconds(1), clock: environment.clock).map(Action.received)
  /// ]
  /// ```
  ///
  /// ```
  /// outputs        1 2   3
  /// delay(for: ──)   1 2   3
  /// ```
  ///
  /// The effect starts at once. Each output is sent when the duration has passed since it arrived,
  /// so outputs keep their order and the time between them. Outputs wait in memory, and their number
  /// is not limited. The result ends with the last output.
  ///
  /// Cancelling the effect drops the waiting outputs. Nesting takes no stack.
  ///
  /// - Parameters:
  ///   - duration: How long an output waits. If it is not positive, outputs do not wait, except on a
  ///     `TestClock` with `holdsZeroSleeps`. More than a hundred years means forever.
  ///   - clock: The clock to wait with, from the environment.
  public func delay(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    clock.skips(duration) ? self : delayed(by: duration, clock)
  }

  private func delayed<C: Clock>(by duration: Duration, _ clock: C) -> Effect
  where C.Duration == Duration {
    operated { DelayMachine(duration: duration, clock: clock) }
  }
}

struct DelayMachine<Output: Sendable, C: Clock>: OutputMachine where C.Duration == Duration {
  let duration: Duration
  let clock: C
  /// The outputs and the times at which they are due; `nil` means never.
  private var waiting = Queue<(output: HeldOutput<Output>, due: C.Instant?)>()
  private var isSleeping = false

  init(duration: Duration, clock: C) {
    self.duration = duration
    self.clock = clock
  }

  mutating func receive(_ input: HeldOutput<Output>) -> [OutputAction<Output>] {
    waiting.append((input.kept(), clock.now(after: duration)))
    return isSleeping ? [] : sleep()
  }

  mutating func end(of part: Int) -> [OutputAction<Output>] {
    if part == 0 { return [] }
    isSleeping = false
    // The part slept until the first one was due.
    var actions = waiting.popFirst().map { [OutputAction.send($0.output)] } ?? []
    while let due = waiting.first?.due, isOver(due), let next = waiting.popFirst() {
      actions.append(.send(next.output))
    }
    return actions + sleep()
  }

  private func isOver(_ time: C.Instant) -> Bool {
    let now = clock.now
    return clock.comparing { time <= now }
  }

  private mutating func sleep() -> [OutputAction<Output>] {
    guard let first = waiting.first else { return [] }
    isSleeping = true
    return [.run(.sleep(until: first.due, clock), as: 1)]
  }
}
