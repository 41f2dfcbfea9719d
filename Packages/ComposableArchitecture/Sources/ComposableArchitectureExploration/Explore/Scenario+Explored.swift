import ComposableArchitecture
import IssueReporting

extension Scenario {
  /// Explores the scenario. Fails the current test if the feature fails, or if the exploration should be
  /// a proof but is incomplete.
  @usableFromInline
  func explored(
    _ schedules: Schedules, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) throws -> Exploration {
    if let trial = TestTrial.current { return try explored(schedules, in: trial) }
    let exploration = try exploration(schedules)
    let pages = exploration.writtenPages(in: Exploration.pageFolder, fileID: fileID, line: line)
    if let issue = issue(exploration, schedules), TestContext.current != nil {
      reportIssue(
        pages.map { "\(issue)\n\n\($0)" } ?? issue, fileID: fileID, filePath: filePath, line: line,
        column: column)
    } else if exploration.failure == nil, !exploration.isCompleteToHorizon,
      ExplorationNotes.areWritten
    {
      writeToStandardError(
        "explore: \(fileID):\(line) passed, and that is no proof. \(exploration.summary)\n")
    }
    return exploration
  }

  /// Explores the scenario for a trial. Nothing fails the current test.
  ///
  /// - Throws: `TestTrial.HasFailed` if the rest of the test makes no difference.
  private func explored(_ schedules: Schedules, in trial: TestTrial) throws -> Exploration {
    var scenario = self
    if trial.isBrief { scenario.options.shorteningTimeLimit = .zero }
    let exploration = try scenario.exploration(schedules)
    if let issue = issue(exploration, schedules) {
      let isShortfall = exploration.failure == nil && exploration.realFailures.isEmpty
      trial.note(issue, isShortfall: isShortfall)
      if trial.isBrief, !isShortfall { throw TestTrial.HasFailed() }
    }
    return exploration
  }

  func exploration(_ schedules: Schedules) throws -> Exploration {
    try refuseMisuse(schedules)
    let outside = OutsideWorld()
    defer { outside.end() }
    let runner = ScheduleRunner(self, outside: outside)
    var search = Search(runner)
    do {
      let failing = try search.run(schedules)
      let isUnreached = failing == nil && sometimes?.isReached == false
      let isBrief = TestTrial.current?.isBrief == true
      let analysis = FailureAnalysis(search, isBrief: isBrief)
      let findings =
        if let failing {
          try analysis.findings(failing, willLeaveOutActions: ExplorationNotes.write)
        } else if isUnreached, knowsAllStates(search.statistics.stop) {
          try analysis.unreachedFindings()
        } else {
          Exploration.Findings?.none
        }
      if let error = outside.error { throw error }
      let isCheckable = findings == nil && passes(search.statistics.stop, schedules)
      let reality =
        options.realRuns > 0 && isCheckable
        ? try realFindings(runner, knowsAllStates: knowsAllStates(search.statistics.stop)) : nil
      let actions = start + (listedActions ?? [])
      var exploration = Exploration(
        search, findings, reality, part: options.part, actions: actions, isUnreached: isUnreached)
      exploration.states = runner.diagram
      return exploration
    } catch let discrepancy as Discrepancy {
      throw ExplorationError.notRepeatable("\(discrepancy)")
    }
  }

  /// Whether a search without a failure, which stopped for a reason, passes and is more than a replay.
  private func passes(
    _ stop: Exploration.Statistics.Stop, _ schedules: Schedules
  ) -> Bool {
    stop != .replay && missedLimit(stop, schedules) == nil
  }

  /// Whether a search that stopped for a reason has reached all states in which a schedule may end. A part reaches some
  /// of them, and a checkpoint does not contain those that were reached before.
  private func knowsAllStates(_ stop: Exploration.Statistics.Stop) -> Bool {
    stop == .complete && options.part == nil && options.checkpoint == nil
  }

  /// Returns the limits of a search that had to be complete but is not.
  private func missedLimit(
    _ stop: Exploration.Statistics.Stop, _ schedules: Schedules
  ) -> (limit: Int, preemptions: Int?)? {
    switch schedules {
    case .exhaustive(let number, allowsPartial: false) where stop != .complete: (number, nil)
    case .bounded(let bound, let number, allowsPartial: false)
    where stop != .complete && stop != .preemptionBound:
      (number, bound)
    default: nil
    }
  }

  private func issue(_ exploration: Exploration, _ schedules: Schedules) -> String? {
    if let failure = exploration.failure { return failure.description }
    guard let missed = missedLimit(exploration.statistics.stop, schedules) else {
      return exploration.realFailures.isEmpty
        ? nil : exploration.realFailures.map(\.description).joined(separator: "\n\n")
    }
    return Exploration.Shortfall(
      limit: missed.limit, preemptions: missed.preemptions, statistics: exploration.statistics,
      canHash: Value.self is any Hashable.Type, horizon: horizon, options: options
    ).description
  }

  private func refuseMisuse(_ schedules: Schedules) throws {
    if let limit = options.timeLimit, limit <= .zero { throw ExplorationError.noTime(limit) }
    if let limit = options.shorteningTimeLimit, limit < .zero {
      throw ExplorationError.negativeTime(limit)
    }
    if let part = options.part, !(1...max(1, part.count)).contains(part.number) {
      throw ExplorationError.noSuchPart(part.number, of: part.count)
    }
    if let interval = options.intervals.first(where: { $0 <= .zero }) {
      throw ExplorationError.notPositiveInterval(interval)
    }
    var positive = [("stepLimit", options.stepLimit)]
    var notNegative = [
      ("actionCount", actionCount.lowerBound), ("restarts", restarts),
      ("realRuns", options.realRuns),
    ]
    switch schedules {
    case .exhaustive(let limit, _): positive.append(("limit", limit))
    case .bounded(let preemptions, let limit, _):
      positive.append(("limit", limit))
      notNegative.append(("preemptions", preemptions))
    case .random(let count, _, let depth): positive += [("count", count), ("depth", depth)]
    case .replay: break
    }
    for (name, number) in positive where number <= 0 {
      throw ExplorationError.notPositive(name, number)
    }
    for (name, number) in notNegative where number < 0 {
      throw ExplorationError.negative(name, number)
    }
    try refuseSharedParts()
    try refuseRealRuns()
  }

  private func refuseRealRuns() throws {
    if options.realRuns == 0 { return }
    if readsState {
      throw ExplorationError.noRealRuns(
        "the actions depend on the state, and a real user acts a moment after looking at it")
    }
    if options.userActs == .whenIdle {
      throw ExplorationError.noRealRuns(
        "the user waits until nothing else can happen, and on real threads nobody knows when that is"
      )
    }
    if eventually != nil {
      throw ExplorationError.noRealRuns(
        """
        a run on real threads cannot tell whether steps repeat forever, as `eventually` needs. Check `eventually` in an \
        exploration of its own
        """)
    }
    if !InterruptionThreads.areAvailable {
      throw ExplorationError.noRealRuns("this platform has no threads")
    }
  }

  private func refuseSharedParts() throws {
    for (index, child) in children.enumerated() {
      if child.part.bytes == nil { throw ExplorationError.notStored(child.part.name) }
      if let other = children[..<index].first(where: { $0.part.overlaps(child.part) }) {
        throw ExplorationError.overlappingChildren(other.part.name, child.part.name)
      }
    }
  }
}

/// Whether explorations write notes to standard error: that a failure was found, or that there is no proof. Tests that
/// make many explorations turn it off.
package enum ExplorationNotes {
  @TaskLocal package static var areWritten = true

  /// Writes a failure to standard error before other lists of actions are run. A reducer may stop the process at
  /// a list that the app never sees.
  static func write(_ history: RecordedHistory) {
    if areWritten { writeToStandardError(history.note) }
  }
}
