extension Effect {
  /// Returns an effect that sends an output only if no other output follows for a while.
  ///
  /// Use it for a source that outputs in bursts, if only the end of a burst matters. To debounce effects
  /// that several actions start, use `debounce(id:for:clock:)`.
  ///
  /// ```swift
  /// return [
  ///   client.queries().debounceOutputs(for: .milliseconds(300), clock: environment.clock)
  ///     .map(Action.searchTextChanged)
  /// ]
  /// ```
  ///
  /// ```
  /// outputs                  1 2 3         4       5|
  /// debounceOutputs(for: ───)       3         4    5|
  /// ```
  ///
  /// An output is sent when the duration has passed since it arrived, if no other output arrived in
  /// the meantime. If the effect ends before that, its last output is sent at once.
  ///
  /// Cancelling the effect drops the waiting output. Nesting takes no stack.
  ///
  /// - Parameters:
  ///   - duration: How long to wait for another output. If it is not positive, every output is sent at once.
  ///     More than a hundred years means until the effect ends.
  ///   - clock: The clock to wait with, from the environment.
  public func debounceOutputs(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    clock.skips(duration) ? self : debounced(for: duration, clock)
  }

  private func debounced<C: Clock>(for duration: Duration, _ clock: C) -> Effect
  where C.Duration == Duration {
    operated { DebounceMachine(duration: duration, clock: clock) }
  }
}

struct DebounceMachine<Output: Sendable, C: Clock>: OutputMachine where C.Duration == Duration {
  let duration: Duration
  let clock: C
  private var waiting: HeldOutput<Output>?
  /// The time at which the waiting output is due; `nil` means never.
  private var due: C.Instant?
  /// The time at which the sleeping part wakes.
  private var wakeTime: C.Instant?
  private var isSleeping = false

  init(duration: Duration, clock: C) {
    self.duration = duration
    self.clock = clock
  }

  mutating func receive(_ input: HeldOutput<Output>) -> [OutputAction<Output>] {
    waiting = input.kept()
    due = clock.now(after: duration)
    // A part that is already asleep sleeps again if it wakes too early.
    return isSleeping ? [] : sleep()
  }

  mutating func end(of part: Int) -> [OutputAction<Output>] {
    if part == 0 { return waiting.take().map { [.send($0), .stop(1)] } ?? [] }
    isSleeping = false
    if waiting == nil { return [] }
    if clock.comparing({ wakeTime != due }) { return sleep() }
    return waiting.take().map { [.send($0)] } ?? []
  }

  private mutating func sleep() -> [OutputAction<Output>] {
    isSleeping = true
    wakeTime = due
    return [.run(.sleep(until: due, clock), as: 1)]
  }
}
