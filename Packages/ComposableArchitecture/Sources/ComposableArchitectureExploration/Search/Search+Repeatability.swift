extension Search {
  /// Runs one schedule several times and compares what happens.
  ///
  /// - Returns: The result of the first run.
  /// - Throws: `ExplorationError.notRepeatable` at the first difference.
  @discardableResult
  func refuseUnrepeatable(_ indices: [Int], runCount: Int) throws -> RunResult<Value> {
    var search = self
    (search.rules.trace, search.rules.cycles) = (nil, nil)
    search.rules.isComparison = true
    search.rules.narratedCount = Self.comparedCount
    let first = try search.told(indices)
    for _ in 1..<runCount {
      if let discrepancy = Discrepancy(first, try search.told(indices)) {
        throw ExplorationError.notRepeatable("\(discrepancy)")
      }
    }
    return first
  }

  /// Returns the error for a schedule that was run before and cannot be repeated.
  func unrepeatable(_ result: RunResult<Value>) -> ExplorationError {
    do {
      try refuseUnrepeatable(result.indices, runCount: 10)
    } catch let error as ExplorationError {
      return error
    } catch {}
    let decision = result.decisions.misfit
    return .notRepeatable(
      """
      At decision \((decision?.position ?? 0) + 1), one run could continue in \
      \(counted(decision?.planned ?? 0, "way")), and another one in \(counted(decision?.found ?? 0, "way")).
      """)
  }

  /// The number of steps and reductions of a schedule that are compared. An endless history is not
  /// recorded to its end.
  private static var comparedCount: Int { 200 }

  private mutating func told(_ indices: [Int]) throws -> RunResult<Value> {
    var visited: [UInt64: Int]?
    return try run(
      Decisions(indices: indices), stepLimit: Self.comparedCount, visited: &visited)
  }
}
