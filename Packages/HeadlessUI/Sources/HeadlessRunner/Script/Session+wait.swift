import ComposableArchitecture
import HeadlessUI

/// How the runner waits for effects, and how it names those that are still in flight.
extension Session {
  /// Waits until no effect is in flight.
  ///
  /// - Parameter limit: how long to wait at most, or `nil` for the limit of `--wait-limit`.
  package nonisolated(nonsending) func wait(atMost limit: Duration? = nil) async throws(Failure) {
    let isLimited = limit != nil
    let limit = limit ?? options.waitLimit.duration
    guard store.effectsInFlight > 0 else { return }
    output.flush()
    if await areEnded(within: limit) { return await store.finish() }
    let running = effects(store.effectsInFlight)
    throw Failure(
      .failed,
      "\(running) still running after \(limit.text)\(names(of: flights.actions))."
        + (isLimited
          ? "" : " “wait DURATION” and “\(RunnerOptions.option("wait-limit"))” change how long “wait” waits.")
    )
  }

  /// Waits, and in a terminal prints a message after a second.
  nonisolated(nonsending) func areEnded(
    within limit: Duration,
    ignoring isIgnored: @Sendable (Action) -> Bool = { _ in false }
  ) async -> Bool {
    let patience = min(limit, .seconds(1))
    if await flights.areEnded(within: patience, ignoring: isIgnored) { return true }
    // A callback of a cancelled effect may still hold the token although the effect has ended.
    if store.effectsInFlight == 0 { return true }
    guard limit > patience else { return false }
    if isTerminal(.error) {
      output.report("Waiting for \(effects(store.effectsInFlight)) (Ctrl-C leaves)…")
    }
    return await flights.areEnded(within: limit - patience, ignoring: isIgnored)
      || store.effectsInFlight == 0
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
      let path = (try? ActionDescription(action).path) ?? ""
      let name = path.isEmpty ? shortened("\(action)") : path
      if !paths.contains(name) { paths.append(name) }
    }
    return paths
  }
}

func effects(_ count: Int) -> String { count == 1 ? "1 effect" : "\(count) effects" }
