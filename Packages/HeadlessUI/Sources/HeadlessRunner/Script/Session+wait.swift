import ComposableArchitecture
import HeadlessUI

/// How the runner waits for effects, and what it says of those that go on.
extension Session {
  /// Waits until no effect is in flight.
  ///
  /// - Parameter limit: how long at most; `nil` is the limit of `--wait-limit`.
  func wait(atMost limit: Duration? = nil) async throws(Failure) {
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
          ? "" : " “wait DURATION” and “--wait-limit” change how long “wait” waits.")
    )
  }

  /// Gives effects that are in flight at the end the time of `--grace`, and says which of them are not
  /// done then. They are cancelled when the store goes.
  func leave() async {
    output.flush()
    let deadline = ContinuousClock.now + options.grace.duration
    while store.effectsInFlight > 0,
      await areEnded(within: max(.zero, deadline - .now), ignoring: isEndless)
    {
      await lastOutputsAreReduced()
      // What they started in turn has the rest of the time.
      let actions = flights.actions
      if actions.isEmpty { await store.finish() }
      if actions.allSatisfy(isEndless) { break }
    }
    let count = store.effectsInFlight
    let actions = flights.actions
    guard count > 0, !actions.isEmpty else { return output.flush() }
    output.report(
      "At the end \(effects(count)) still running \(count == 1 ? "was" : "were") cancelled"
        + "\(names(of: actions)).",
      ["cancelled": .array(uniquePaths(of: actions).map { .string($0) })]
    )
  }

  /// Returns when everything that was sent so far has been reduced.
  private func lastOutputsAreReduced() async {
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    // The first call of an observer is in line with what was sent.
    let observation = store.observe { _ in call.yield() }
    for await _ in calls { break }
    observation.cancel()
  }

  /// Waits, and says so on standard error if a person would wonder.
  private func areEnded(
    within limit: Duration,
    ignoring isIgnored: @Sendable (Action) -> Bool = { _ in false }
  ) async -> Bool {
    let patience = min(limit, .seconds(1))
    if await flights.areEnded(within: patience, ignoring: isIgnored) { return true }
    // An effect that was cancelled may have left a callback behind, and be over all the same.
    if store.effectsInFlight == 0 { return true }
    guard limit > patience else { return false }
    if isTerminal(.error) {
      output.report("Waiting for \(effects(store.effectsInFlight)) (Ctrl-C leaves)…")
    }
    return await flights.areEnded(within: limit - patience, ignoring: isIgnored)
      || store.effectsInFlight == 0
  }

  /// Which actions started what is in flight: `: startTimer, load`.
  private func names(of actions: [Action]) -> String {
    let paths = uniquePaths(of: actions)
    guard !paths.isEmpty else { return "" }
    let shown = paths.prefix(12).joined(separator: ", ")
    return paths.count > 12 ? ": \(shown), …" : ": \(shown)"
  }

  private func uniquePaths(of actions: [Action]) -> [String] {
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
