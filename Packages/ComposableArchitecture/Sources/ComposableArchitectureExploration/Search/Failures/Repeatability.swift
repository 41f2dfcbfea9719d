/// Tests whether schedules can be repeated.
struct Repeatability {
  /// The number of steps and reductions of a schedule that are compared. An endless history is not
  /// recorded to its end.
  private static let comparedCount = 200

  private let tester: ScheduleTester

  init(_ tester: ScheduleTester) {
    var tester = tester
    (tester.rules.trace, tester.rules.cycles) = (nil, nil)
    tester.rules.isComparison = true
    tester.rules.narratedCount = Self.comparedCount
    self.tester = tester
  }

  /// Runs one schedule several times and compares what happens.
  ///
  /// - Returns: The result of the first run.
  /// - Throws: The first `Discrepancy`.
  @discardableResult
  func check(_ indices: [Int], runCount: Int) throws -> ScheduleResult {
    let first = try tester.run(indices, stepLimit: Self.comparedCount)
    for _ in 1..<runCount {
      let other = try tester.run(indices, stepLimit: Self.comparedCount)
      if let discrepancy = Discrepancy(first, other) { throw discrepancy }
    }
    return first
  }

  /// Returns the error for a schedule that was run before and cannot be repeated.
  func error(for result: ScheduleResult) -> any Error {
    do {
      try check(result.indices, runCount: 10)
    } catch {
      return error
    }
    return Discrepancy(misfit: result.decisions.misfit)
  }
}
