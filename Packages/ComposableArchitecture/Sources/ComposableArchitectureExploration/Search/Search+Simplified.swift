import ComposableArchitecture
import CustomDump

/// Leaves out what does not contribute to a failure, by trial and error.
///
/// This is delta debugging (A. Zeller, R. Hildebrandt: "Simplifying and Isolating Failure-Inducing
/// Input", 2002): first over the user's actions, then over the decisions of the schedule.
extension Search {
  /// Returns the same failure without the actions that do not contribute to it and with as many ordinary
  /// decisions as possible, and the search to which it belongs.
  ///
  /// A feature that does not come to rest is returned unchanged, because each trial takes too long.
  func simplified(_ failing: Failing) throws -> (Search, Failing) {
    guard failing.finding.kind != .neverRests else { return (self, failing) }
    let (search, smaller) =
      scenario.options.leavesOutActions ? try withoutNeedlessActions(failing) : (self, failing)
    var simplified = try search.withOrdinaryDecisions(smaller)
    simplified.isShortest = failing.isShortest && smaller.isShortest
    simplified.preemptions = failing.preemptions
    return (search, simplified)
  }

  /// Leaves out the actions at some positions of the list. Returns `false` if there are no such
  /// positions.
  mutating func omit(_ positions: [Int]) -> Bool {
    guard let scenario = scenario.omitting(positions) else { return false }
    self.scenario = scenario
    omitted = positions
    return true
  }

  // MARK: - Decisions

  func withOrdinaryDecisions(_ failing: Failing) throws -> Failing {
    var search = self
    var shrinker = Shrinker(failing)
    var moveCount = 0
    while moveCount < Self.moveLimit, let indices = shrinker.nextAttempt() {
      let result = try search.run(Decisions(indices: indices))
      moveCount += result.moveCount
      shrinker.tried(search.failing(result))
    }
    return shrinker.best
  }

  /// The maximum number of moves for the trials of one kind.
  static var moveLimit: Int { 50_000 }

  // MARK: - Actions

  private func withoutNeedlessActions(_ failing: Failing) throws -> (Search, Failing) {
    var told = history(failing.indices, failing.finding).run.steps
    var best = (search: self, failing: failing)
    // Actions that were not sent before the failure are not part of the history.
    var rest = Array(0..<sentCount(told))
    guard scenario.listedActions != nil, rest.count > 1 else { return best }
    tell(failing, told)
    let isUsual = try failsAsUsual()
    var length = rest.count / 2
    while length > 0 {
      var start = 0
      var hasOmitted = false
      while start < rest.count {
        let chunk = rest[start..<min(start + length, rest.count)]
        if let smaller = search(omitting: best.search.omitted + chunk, from: best, told, isUsual) {
          best = smaller
          told = smaller.search.history(smaller.failing.indices, smaller.failing.finding).run.steps
          rest.removeSubrange(chunk.indices)
          hasOmitted = true
        } else {
          start += length
        }
      }
      // An action that was needed only together with one that is now left out may no longer be needed.
      if !hasOmitted || length > 1 { length /= 2 }
    }
    return best
  }

  /// Writes the failure to standard error before other lists of actions are run. A reducer may stop the process at
  /// a list that the app never sees.
  private func tell(_ failing: Failing, _ steps: [Exploration.Step]) {
    guard ExplorationNotes.areWritten else { return }
    let sentences = Exploration.Findings.sentences(steps, EffectNames(steps))
    let lines = sentences.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
    let token = history(failing.indices, failing.finding).token.text
    writeToStandardError(
      """
      explore: A history fails:
      \(lines)
      To run it again: schedules: .replay("\(token)")
      Now, shorter lists of actions are tried. If one of them stops the process, pass `leavesOutActions: false` in \
      `options`.

      """)
  }

  /// How many of the listed actions a history sends. Each life of the app begins with the actions of the start.
  private func sentCount(_ steps: [Exploration.Step]) -> Int {
    steps.split { $0.kind == .killed }
      .map { life in max(0, life.count { $0.kind == .sent } - scenario.start.count) }
      .reduce(0, +)
  }

  /// Explores the scenario without some actions. Returns `nil` if it does not fail in the same way.
  ///
  /// If the failure depends on the schedule, it must also depend on it without the actions. Otherwise
  /// `finally` could fail only because the actions that it concerns are missing.
  private func search(
    omitting positions: [Int], from best: (search: Search, failing: Failing),
    _ steps: [Exploration.Step], _ isUsual: Bool
  ) -> (search: Search, failing: Failing)? {
    let positions = positions.sorted()
    guard var scenario = scenario.omitting(positions) else { return nil }
    scenario.options = scenario.options.ofTrial
    var search = Search(scenario)
    search.omitted = positions
    let limit = min(1_000, Self.moveLimit / max(1, longestMoveCount))
    guard limit > 0, (try? search.failsAsUsual()) == isUsual,
      let failing = try? search.runEnough(limit: limit).0, failing.isSameFailure(as: best.failing)
    else { return nil }
    let told = search.history(failing.indices, failing.finding).run.steps
    let isSame =
      switch failing.finding.kind {
      case .diverges, .eventuallyViolated, .finallyViolated: !isUsual
      case .invariantViolated: Self.isSameEnd(told, steps, comparesStates: isUsual)
      case .neverEnds:
        culprits(failing.finding, told) == culprits(best.failing.finding, steps)
      case .neverRests: false
      }
    return isSame ? (search, failing) : nil
  }

  /// Whether two histories end with the same action.
  private static func isSameEnd(
    _ steps: [Exploration.Step], _ others: [Exploration.Step], comparesStates: Bool
  ) -> Bool {
    guard let end = steps.last, let other = others.last else { return false }
    return end.kind == other.kind
      && HistoryDigest.name(in: end.text) == HistoryDigest.name(in: other.text)
      && (!comparesStates || end.state == other.state)
  }

  /// The actions whose effects never end.
  private func culprits(_ finding: Finding, _ steps: [Exploration.Step]) -> [String] {
    steps.filter { $0.kind == .sent && finding.strands.contains($0.strand) }.map(\.text)
  }

  /// Whether the history in which everything goes the first way fails.
  private func failsAsUsual() throws -> Bool {
    var search = self
    return search.failing(try search.run(Decisions())) != nil
  }
}
