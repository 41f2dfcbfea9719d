/// Leaves out what does not contribute to a failure, by trial and error.
///
/// This is delta debugging (A. Zeller, R. Hildebrandt: "Simplifying and Isolating Failure-Inducing
/// Input", 2002): first over the user's actions, then over the decisions of the schedule.
struct Simplifier {
  /// A failure, the tester with which it can be run, and its history.
  private typealias Trial = (tester: ScheduleTester, failing: FailingRun, steps: [Exploration.Step])

  /// The maximum number of moves for the trials of one kind.
  private static let moveLimit = 50_000

  private let tester: ScheduleTester
  /// The maximum number of schedules for each list of actions.
  private let scheduleLimit: Int

  init(_ search: Search) {
    tester = search.tester
    scheduleLimit = min(1_000, Self.moveLimit / max(1, search.statistics.depth))
  }

  /// Returns the same failure without the actions that do not contribute to it and with as many ordinary
  /// decisions as possible, and the tester with which it can be run.
  ///
  /// A feature that does not come to rest is returned unchanged, because each trial takes too long.
  func simplified(
    _ failing: FailingRun, _ willLeaveOutActions: (RecordedHistory) -> Void
  ) throws -> (ScheduleTester, FailingRun) {
    guard failing.finding.kind != .neverRests else { return (tester, failing) }
    let (tester, smaller) = try withoutNeedlessActions(failing, willLeaveOutActions)
    var simplified = try Self.withOrdinaryDecisions(smaller, tester)
    simplified.isShortest = failing.isShortest && smaller.isShortest
    simplified.preemptions = failing.preemptions
    return (tester, simplified)
  }

  /// Returns the history of a failure with all actions and as many ordinary decisions as possible.
  func history(_ failing: FailingRun) throws -> RecordedHistory {
    let failing = try Self.withOrdinaryDecisions(failing, tester)
    return tester.history(failing.indices, failing.finding)
  }

  private static func withOrdinaryDecisions(
    _ failing: FailingRun, _ tester: ScheduleTester
  ) throws -> FailingRun {
    var (tester, moveCount) = (tester, 0)
    return try failing.shrunk { indices in
      if moveCount >= moveLimit { return nil }
      let result = try tester.run(indices)
      moveCount += result.moveCount
      return tester.failing(result)
    }
  }

  // MARK: - Actions

  private func withoutNeedlessActions(
    _ failing: FailingRun, _ willLeaveOutActions: (RecordedHistory) -> Void
  ) throws -> (ScheduleTester, FailingRun) {
    let traits = tester.traits
    guard traits.options.leavesOutActions, traits.listedCount != nil else {
      return (tester, failing)
    }
    let history = tester.history(failing.indices, failing.finding)
    var best: Trial = (tester, failing, history.steps)
    // Actions that were not sent before the failure are not part of the history.
    var rest = Array(0..<sentCount(history.steps))
    guard rest.count > 1 else { return (tester, failing) }
    willLeaveOutActions(history)
    let isUsual = try failsAsUsual(tester)
    var length = rest.count / 2
    while length > 0 {
      var start = 0
      var hasOmitted = false
      while start < rest.count {
        let chunk = rest[start..<min(start + length, rest.count)]
        if let smaller = trial(omitting: chunk, from: best, isUsual) {
          best = smaller
          rest.removeSubrange(chunk.indices)
          hasOmitted = true
        } else {
          start += length
        }
      }
      // An action that was needed only together with one that is now left out may no longer be needed.
      if !hasOmitted || length > 1 { length /= 2 }
    }
    return (best.tester, best.failing)
  }

  /// How many of the listed actions a history sends. Each life of the app begins with the actions of the start.
  private func sentCount(_ steps: [Exploration.Step]) -> Int {
    steps.split { $0.kind == .killed }
      .map { life in max(0, life.count { $0.kind == .sent } - tester.traits.startCount) }
      .reduce(0, +)
  }

  /// Explores the scenario of the best trial without some more actions. Returns `nil` if it does not fail in the same
  /// way, or only after more steps.
  ///
  /// If the failure depends on the schedule, it must also depend on it without the actions. Otherwise
  /// `finally` could fail only because the actions that it concerns are missing.
  private func trial(
    omitting positions: ArraySlice<Int>, from best: Trial, _ isUsual: Bool
  ) -> Trial? {
    let omitted = (best.tester.traits.omitted.map(\.position) + positions).sorted()
    guard scheduleLimit > 0, let runner = tester.runner.omitting(omitted) else { return nil }
    var search = Search(runner, tester.hangWatch)
    guard (try? failsAsUsual(search.tester)) == isUsual,
      let failing = try? search.runRest(limit: scheduleLimit),
      failing.isSameFailure(as: best.failing), failing.stepCount <= best.failing.stepCount
    else { return nil }
    let steps = search.tester.history(failing.indices, failing.finding).steps
    let isSame =
      switch failing.finding.kind {
      case .diverges, .eventuallyViolated, .finallyViolated: !isUsual
      case .invariantViolated:
        end(of: steps, withState: isUsual) == end(of: best.steps, withState: isUsual)
      case .neverEnds:
        culprits(failing.finding, steps) == culprits(best.failing.finding, best.steps)
      case .neverRests, .sometimesViolated: false
      }
    return isSame ? (search.tester, failing, steps) : nil
  }

  /// The last action of a history, and the state after it.
  private func end(of steps: [Exploration.Step], withState: Bool) -> [String] {
    steps.suffix(1).flatMap {
      [$0.kind.rawValue, String(HistoryDigest.name(in: $0.text)), withState ? $0.state : ""]
    }
  }

  /// The actions whose effects never end.
  private func culprits(_ finding: Finding, _ steps: [Exploration.Step]) -> [String] {
    steps.filter { $0.kind == .sent && finding.strands.contains($0.strand) }.map(\.text)
  }

  /// Whether the history in which everything goes the first way fails.
  private func failsAsUsual(_ tester: ScheduleTester) throws -> Bool {
    var tester = tester
    return tester.failing(try tester.run([])) != nil
  }
}
