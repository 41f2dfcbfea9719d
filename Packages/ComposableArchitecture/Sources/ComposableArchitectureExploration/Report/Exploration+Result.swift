import CustomDump

extension Exploration {
  /// - Parameters:
  ///   - reality: What happened in real runs; `nil` if there were none.
  ///   - actions: The actions that the test lists, including those of the start.
  ///   - isUnreached: Whether no schedule has reached the condition of `sometimes`.
  init<Action: Sendable>(
    _ search: Search, _ findings: Findings?, _ reality: RealFindings?, part: Part?,
    actions: [Action], isUnreached: Bool
  ) {
    var statistics = search.statistics
    statistics.branching = search.branches.table { strand in
      actions.indices.contains(strand - 1) ? String(customDumping: actions[strand - 1]) : nil
    }
    statistics.realRuns = reality?.realRuns ?? 0
    let flags = search.tester.rules.settings.flags
    let limits = Limit.limits(flags, statistics.unreduced)
    let isComplete = statistics.stop == .complete && part == nil
    self.init(
      schedulesRun: statistics.schedules, isComplete: isComplete && search.horizon == nil,
      isCompleteToHorizon: isComplete, horizon: search.horizon, seed: search.seed,
      failure: findings.map(Failure.init),
      realFailures: reality.map { RealFailure.all($0, limits) } ?? [], statistics: statistics,
      limits: limits,
      coverage: search.coverage.coverage(listed: actions.map(ActionNames<Action>.name)),
      part: part, pace: flags.pace, isUnreached: isUnreached)
  }
}

extension RunSettings.Flags {
  fileprivate var pace: String {
    if contains(.userWaits) { return ", with a user who acts only when nothing is ready" }
    return contains(.waitsForIdleness) ? ", with time that passes only when nothing is ready" : ""
  }
}

extension RecordedHistory {
  /// A note about a failure, before other lists of actions are tried.
  var note: String {
    """
    explore: A history fails:
    \(steps.numberedSentences.joined(separator: "\n"))
    To run it again: schedules: .replay("\(token)")
    Now, shorter lists of actions are tried. If one of them stops the process, pass `leavesOutActions: false` in \
    `options`.

    """
  }
}
