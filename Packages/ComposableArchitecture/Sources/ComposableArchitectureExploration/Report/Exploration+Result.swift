import CustomDump

extension Exploration {
  /// - Parameter actions: The actions that the test lists, including those of the start.
  init<Action: Sendable>(
    _ search: Search, _ findings: Findings?, part: Part?, actions: [Action]
  ) {
    var statistics = search.statistics
    statistics.branching = search.branches.table { strand in
      actions.indices.contains(strand - 1) ? String(customDumping: actions[strand - 1]) : nil
    }
    let isComplete = statistics.stop == .complete && part == nil
    self.init(
      schedulesRun: statistics.schedules, isComplete: isComplete && search.horizon == nil,
      isCompleteToHorizon: isComplete, horizon: search.horizon, seed: search.seed,
      failure: findings.map(Failure.init), statistics: statistics,
      coverage: search.coverage.coverage(listed: actions.map(ActionNames<Action>.name)),
      part: part)
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
