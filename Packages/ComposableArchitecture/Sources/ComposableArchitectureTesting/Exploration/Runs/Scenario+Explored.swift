import IssueReporting

extension Scenario {
  /// Explores the scenario. Fails the current test if the feature fails, or if the exploration should be
  /// a proof but is incomplete.
  @usableFromInline
  func explored(
    _ schedules: Schedules, for duration: Duration?, part: Int?, of partCount: Int,
    resumingFrom checkpoint: String?,
    onProgress: (@Sendable (Exploration.Progress) -> Void)?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) throws -> Exploration {
    try refuseMisuse(schedules, duration)
    if let part, !(1...max(1, partCount)).contains(part) {
      throw ExplorationError.noSuchPart(part, of: partCount)
    }
    if TestContext.current != nil { keepOutHostApplicationNote() }
    var search = Search(
      self, Timekeeper(limit: duration, onProgress: onProgress),
      ExplorationShare(part: part, partCount: partCount, checkpoint: checkpoint))
    let exploration = try search.run(schedules)
    if let issue = issue(exploration, schedules, duration, search), TestContext.current != nil {
      reportIssue(issue, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return exploration
  }

  private func issue(
    _ exploration: Exploration, _ schedules: Schedules, _ duration: Duration?,
    _ search: Search<Value, Action, Environment>
  ) -> String? {
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
      limit: limit, preemptions: preemptions, duration: duration,
      statistics: exploration.statistics, canHash: search.canHash,
      prunesIdenticalStates: prunesIdenticalStates, sharesNothingElse: sharesNothingElse,
      horizon: horizon
    ).description
  }

  private func refuseMisuse(_ schedules: Schedules, _ duration: Duration?) throws {
    if let duration, duration <= .zero { throw ExplorationError.noTime(duration) }
    if actionCount.lowerBound < 0 {
      throw ExplorationError.negative("actionCount", actionCount.lowerBound)
    }
    if let interval = intervals.first(where: { $0 <= .zero }) {
      throw ExplorationError.notPositiveInterval(interval)
    }
    var numbers = [("stepLimit", stepLimit)]
    switch schedules {
    case .exhaustive(let limit, _): numbers.append(("limit", limit))
    case .bounded(let preemptions, let limit, _):
      if preemptions < 0 { throw ExplorationError.negative("preemptions", preemptions) }
      numbers.append(("limit", limit))
    case .random(let count, _, let depth): numbers += [("count", count), ("depth", depth)]
    case .replay: break
    }
    for (name, number) in numbers where number <= 0 {
      throw ExplorationError.notPositive(name, number)
    }
  }
}
