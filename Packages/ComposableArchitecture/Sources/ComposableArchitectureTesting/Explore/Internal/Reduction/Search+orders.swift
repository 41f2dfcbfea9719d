extension Search {
  /// Explores one of all orders that are equivalent.
  ///
  /// - Returns: A failure, if there is one, and why the exploration ended; `nil` if the feature does
  ///   something that the simulation cannot follow, so that no order may be left out.
  mutating func runOrders(limit: Int) throws -> (Failing?, Exploration.Statistics.Stop)? {
    let limit = schedulesRun + limit
    defer { rules.trace = nil }
    var variablesAreObserved = false
    while true {
      let trace = Trace(comparesStates: comparesStates)
      trace.variablesAreObserved = variablesAreObserved
      rules.trace = trace
      switch try runOrders(trace, limit: limit) {
      case .done(let failing, let stop): return (failing, stop)
      case .tangled: return nil
      case .restart: variablesAreObserved = trace.hasObservedVariables
      }
    }
  }

  private mutating func runOrders(_ trace: Trace, limit: Int) throws -> Outcome {
    var tree = OrderTree(trace)
    var next: Decisions? = Decisions()
    while let decisions = next.take() {
      if schedulesRun == limit { return .done(nil, .scheduleLimit) }
      var visited: [UInt64: Int]? = trace.comparesStates ? [:] : nil
      let result = try run(decisions, stepLimit: .max, visited: &visited)
      guard result.decisions.fit else { throw chance(result) }
      if trace.isTangled { return .tangled }
      if learnOfTime(result) { return .restart }
      if let failing = failing(result) {
        if failing.finding.kind == .neverRests { return .done(failing, .failure) }
        let (shortest, stop) = try runAll(limit: limit - schedulesRun, notLongerThan: failing)
        guard let shortest else { return .restart }
        return .done(shortest, stop)
      }
      if trace.hasObservedVariables, !trace.variablesAreObserved { return .restart }
      stateCount = comparesStates ? trace.known.count : nil
      next = tree.following()
      if isTimeOver(hasFailed: false), next != nil { return .done(nil, .timeLimit) }
    }
    return .done(nil, .complete)
  }
}

extension Search {
  /// What came of exploring one order of each kind.
  private enum Outcome {
    case done(Failing?, Exploration.Statistics.Stop)
    /// Something was seen that the simulation cannot follow.
    case tangled
    /// What looked alike until now may not have been.
    case restart
  }
}

/// Whether explorations leave out orders that are equivalent, for tests that compare.
package enum OrderReduction {
  @TaskLocal package static var isOn = true
}
