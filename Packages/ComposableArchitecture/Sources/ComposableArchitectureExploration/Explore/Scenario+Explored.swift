import ComposableArchitecture
import IssueReporting

extension Scenario {
  /// Explores the scenario. Fails the current test if the feature fails, or if the exploration should be
  /// a proof but is incomplete.
  @usableFromInline
  func explored(
    _ schedules: Schedules, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) throws -> Exploration {
    let exploration = try exploration(schedules)
    let page = exploration.failure?.writtenPage(
      in: Exploration.Failure.pageFolder, fileID: fileID, line: line)
    if let issue = issue(exploration, schedules), TestContext.current != nil {
      reportIssue(
        page.map { "\(issue)\n\n\($0)" } ?? issue, fileID: fileID, filePath: filePath, line: line,
        column: column)
    } else if exploration.failure == nil, !exploration.isCompleteToHorizon,
      ExplorationNotes.areWritten
    {
      writeToStandardError(
        "explore: \(fileID):\(line) passed, and that is no proof. \(exploration.summary)\n")
    }
    return exploration
  }

  func exploration(_ schedules: Schedules) throws -> Exploration {
    try refuseMisuse(schedules)
    var search = Search(ScheduleRunner(self))
    do {
      let findings = try search.run(schedules).map {
        try FailureAnalysis(search).findings($0, willLeaveOutActions: ExplorationNotes.write)
      }
      let actions = start + (listedActions ?? [])
      return Exploration(search, findings, part: options.part, actions: actions)
    } catch let discrepancy as Discrepancy {
      throw ExplorationError.notRepeatable("\(discrepancy)")
    }
  }

  private func issue(_ exploration: Exploration, _ schedules: Schedules) -> String? {
    if let failure = exploration.failure { return failure.description }
    let stop = exploration.statistics.stop
    let (limit, preemptions): (Int, Int?)
    switch schedules {
    case .exhaustive(let number, allowsPartial: false) where stop != .complete:
      (limit, preemptions) = (number, nil)
    case .bounded(let bound, let number, allowsPartial: false)
    where stop != .complete && stop != .preemptionBound:
      (limit, preemptions) = (number, bound)
    default: return nil
    }
    return Exploration.Shortfall(
      limit: limit, preemptions: preemptions, statistics: exploration.statistics,
      canHash: Value.self is any Hashable.Type, horizon: horizon, options: options
    ).description
  }

  private func refuseMisuse(_ schedules: Schedules) throws {
    if let limit = options.timeLimit, limit <= .zero { throw ExplorationError.noTime(limit) }
    if let part = options.part, !(1...max(1, part.count)).contains(part.number) {
      throw ExplorationError.noSuchPart(part.number, of: part.count)
    }
    if let interval = options.intervals.first(where: { $0 <= .zero }) {
      throw ExplorationError.notPositiveInterval(interval)
    }
    var positive = [("stepLimit", options.stepLimit)]
    var notNegative = [("actionCount", actionCount.lowerBound), ("restarts", restarts)]
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
