import ComposableArchitecture
import ComposableArchitectureRecording
import HeadlessUI

/// How the runner waits for effects, and how it names those that are still in flight.
extension Session {
  /// The result of a wait.
  enum Wait {
    case met
    /// All effects in flight sleep in virtual time, so nothing else can happen.
    case asleep
    case timedOut
  }

  /// Waits until no effect is in flight, except those that the app declares endless.
  ///
  /// - Parameter limit: How long to wait at most, in real time, or `nil` for the limit of `--wait-limit`.
  package nonisolated(nonsending) func wait(atMost limit: Duration? = nil) async throws(Failure) {
    let deadline = ContinuousClock.now + (limit ?? options.waitLimit.duration)
    switch await effectsEnd(by: deadline) {
    case .met: return
    case .asleep: throw Failure(.failed, asleep())
    case .timedOut: throw Failure(.failed, stillRunning(limit))
    }
  }

  /// Waits until all effects have ended except the endless ones, and until their outputs are reduced.
  ///
  /// - Parameter deadline: When to stop waiting.
  nonisolated(nonsending) func effectsEnd(by deadline: ContinuousClock.Instant) async -> Wait {
    output.flush()
    while true {
      let outcome = await wait(until: deadline) { onlyEndlessEffectsRemain }
      guard outcome == .met else { return outcome }
      await sentActionsAreReduced()
      // These outputs may have started more effects, which have the rest of the time.
      if onlyEndlessEffectsRemain { return .met }
    }
  }

  var onlyEndlessEffectsRemain: Bool {
    // A callback of a cancelled effect may still hold the token although the effect has ended.
    store.effectsInFlight == 0 || inFlightActions.actions.allSatisfy(isEndless)
  }

  /// Waits until a condition is met or nothing more can happen. In virtual time, also runs effects that
  /// become ready because of something outside of the program. In a terminal, prints a message after a
  /// second.
  nonisolated(nonsending) func wait(
    until deadline: ContinuousClock.Instant,
    for isMet: () -> Bool
  ) async -> Wait {
    var outcome = Wait.timedOut
    func check() -> Bool {
      settle()
      outcome = isMet() ? .met : isAsleep ? .asleep : .timedOut
      return outcome != .timedOut
    }
    let patience = min(deadline, .now + .seconds(1))
    if await inFlightActions.changed.wait(until: patience, for: check) { return outcome }
    guard deadline > patience, !Task.isCancelled else { return .timedOut }
    if isTerminal(.error) {
      output.report("Waiting for \(effects(store.effectsInFlight)) (Ctrl-C leaves)…")
    }
    _ = await inFlightActions.changed.wait(until: deadline, for: check)
    return outcome
  }

  // MARK: - Messages

  func stillRunning(_ limit: Duration?) -> String {
    let time = (limit ?? options.waitLimit.duration).text
    let running = "\(effects(store.effectsInFlight)) still running after \(time)"
    let option = RunnerOptions.option("wait-limit")
    let hint =
      limit == nil ? " “wait DURATION” and “\(option)” change how long “wait” waits." : ""
    return "\(running)\(names(of: inFlightActions.actions)).\(hint)"
  }

  /// Returns a sentence that says which effects sleep, and how to wake the first of them.
  func asleep() -> String {
    let count = store.effectsInFlight
    let sleeping =
      "\(effects(count)) \(count == 1 ? "sleeps" : "sleep")\(names(of: inFlightActions.actions))."
    guard let next = virtualTime?.nextSleep else { return sleeping }
    return "\(sleeping) The virtual clock stands still: “advance \(next.text)” wakes the next."
  }

  /// Returns the end of a message that lists actions: `: startTimer, load`.
  func names(of actions: [Action]) -> String {
    let paths = uniquePaths(of: actions)
    guard !paths.isEmpty else { return "" }
    let shown = paths.prefix(12).joined(separator: ", ")
    return paths.count > 12 ? ": \(shown), …" : ": \(shown)"
  }

  func uniquePaths(of actions: [Action]) -> [String] {
    var paths: [String] = []
    for action in actions {
      let name = Recording<Value, Action>.name(of: action)
      if !paths.contains(name) { paths.append(name) }
    }
    return paths
  }
}

func effects(_ count: Int) -> String { count == 1 ? "1 effect" : "\(count) effects" }
