extension Effect {
  /// Returns an effect that sends at most one output in each window of time.
  ///
  /// Use it for a source that outputs more often than the reducer needs, such as the progress of a
  /// download. To throttle effects that several actions start, use `throttle(id:for:clock:latest:)`.
  ///
  /// ```swift
  /// return [
  ///   environment.locations().eraseToEffect()
  ///     .throttleOutputs(for: .seconds(1), clock: environment.clock, latest: true)
  ///     .map(Action.moved)
  /// ]
  /// ```
  ///
  /// The first output is sent at once and opens a window. At the end of the window, one of the
  /// outputs that arrived while it was open is sent and opens the next window: the newest one if
  /// `latest` is `true`, or the first one if it is `false`. The others are dropped. If none arrived,
  /// no new window opens.
  ///
  /// ```
  /// outputs         1  2     3              4
  ///                 ├─────────────┼─────────────┼─────────────┤
  /// latest: true    1             3             4
  /// latest: false   1             2             4
  /// ```
  ///
  /// If the effect ends while an output waits, that output is still sent at the end of the window,
  /// and the result ends with it.
  ///
  /// Cancelling the effect drops the waiting output. Nesting takes no stack.
  ///
  /// - Parameters:
  ///   - duration: How long a window is open. If it is not positive, every output is sent at once. More
  ///     than a hundred years means forever.
  ///   - clock: The clock to wait with, from the environment.
  ///   - latest: Whether the newest output of a window is sent, or the first one.
  public func throttleOutputs(
    for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Effect {
    clock.skips(duration) ? self : throttled(for: duration, clock, latest: latest)
  }

  private func throttled<C: Clock>(for duration: Duration, _ clock: C, latest: Bool) -> Effect
  where C.Duration == Duration {
    operated { ThrottleMachine(duration: duration, clock: clock, latest: latest) }
  }
}

struct ThrottleMachine<Output: Sendable, C: Clock>: OutputMachine where C.Duration == Duration {
  let duration: Duration
  let clock: C
  let latest: Bool
  private var waiting: HeldOutput<Output>?
  private var isWindowOpen = false
  private var hasEnded = false

  init(duration: Duration, clock: C, latest: Bool) {
    self.duration = duration
    self.clock = clock
    self.latest = latest
  }

  mutating func receive(_ input: HeldOutput<Output>) -> [OutputAction<Output>] {
    guard isWindowOpen else { return send(input) }
    if latest || waiting?.isCancelled != false { waiting = input.kept() }
    return []
  }

  mutating func end(of part: Int) -> [OutputAction<Output>] {
    if part == 0 {
      hasEnded = true
      return waiting == nil && isWindowOpen ? [.stop(1)] : []
    }
    isWindowOpen = false
    return waiting.take().map { send($0) } ?? []
  }

  private mutating func send(_ output: HeldOutput<Output>) -> [OutputAction<Output>] {
    if hasEnded { return [.send(output)] }
    isWindowOpen = true
    return [.send(output), .run(.sleep(until: clock.now(after: duration), clock), as: 1)]
  }
}
