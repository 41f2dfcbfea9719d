import IssueReporting

extension Scenario {
  /// Explores, and fails the test that this runs in.
  @usableFromInline
  func explored(
    _ schedules: Schedules, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) throws -> Exploration {
    try refuseMisuse(schedules)
    var search = Search(self)
    let exploration = try search.run(schedules)
    if let failure = exploration.failure, TestContext.current != nil {
      reportIssue(
        failure.description, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return exploration
  }

  private func refuseMisuse(_ schedules: Schedules) throws {
    if actionCount.lowerBound < 0 {
      throw ExplorationError.negative("actionCount", actionCount.lowerBound)
    }
    var numbers = [("stepLimit", stepLimit)]
    switch schedules {
    case .exhaustive(let limit): numbers.append(("limit", limit))
    case .random(let count, _): numbers.append(("count", count))
    case .replay: break
    }
    for (name, number) in numbers where number <= 0 {
      throw ExplorationError.notPositive(name, number)
    }
  }
}
