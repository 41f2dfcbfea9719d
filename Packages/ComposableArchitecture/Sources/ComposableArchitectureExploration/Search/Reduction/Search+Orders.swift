extension Search {
  /// Explores one order of each set of equivalent orders.
  ///
  /// - Parameter rest: What to explore. Afterward, what remains.
  /// - Returns: A failure, if there is one, and why the exploration ended; `nil` if the feature does
  ///   something that the simulation cannot follow, so no order may be left out.
  mutating func runOrders(
    limit: Int, from rest: inout RemainingOrders
  ) throws -> (Failing?, Exploration.Statistics.Stop)? {
    let limit = schedulesRun + limit
    while true {
      // If drains are interrupted, what was sent meanwhile has an order that concerns all children.
      let trace = Trace(
        comparesStates: comparesStates,
        hasParts: !scenario.children.isEmpty && !rules.has(.interruptsDrains),
        timeWaits: rules.has(.waitsForIdleness))
      trace.variablesAreObserved = rest.variablesAreObserved
      rules.trace = trace
      defer { rules.trace = nil }
      switch try runOrders(trace, limit: limit, from: &rest) {
      case .done(let failing, let stop): return (failing, stop)
      case .untraceable(let untraceable):
        (unreduced, waysLeftOut) = (.init(untraceable), 0)
        return nil
      case .restart:
        rules.trace = nil
        rest = RemainingOrders(
          starts: try starts().map(OrderStart.init(fixed:)),
          variablesAreObserved: rest.variablesAreObserved || trace.hasObservedVariables)
      }
    }
  }

  private mutating func runOrders(
    _ trace: Trace, limit: Int, from rest: inout RemainingOrders
  ) throws -> Outcome {
    var tree = OrderTree(trace, leftOutCount: rest.waysLeftOut)
    while let start = rest.starts.popLast() {
      tree.begin(start)
      let outcome = try runOrders(
        &tree, start.decisions, trace, limit: limit, isLast: rest.starts.isEmpty)
      rest.waysLeftOut = tree.leftOutCount
      if !tree.isExplored { rest.starts.append(tree.rest) }
      if let outcome { return outcome }
    }
    return .done(nil, .complete)
  }

  /// - Returns: Why the tree was not explored completely; `nil` if it was.
  private mutating func runOrders(
    _ tree: inout OrderTree, _ first: Decisions, _ trace: Trace, limit: Int, isLast: Bool
  ) throws -> Outcome? {
    var next: Decisions? = first
    while let decisions = next.take() {
      if schedulesRun == limit { return .done(nil, .scheduleLimit) }
      var visited: [UInt64: Int]? = trace.comparesStates ? [:] : nil
      let result = try run(decisions, stepLimit: .max, visited: &visited)
      guard result.decisions.fit else { throw unrepeatable(result) }
      if let untraceable = result.untraceable { return .untraceable(untraceable) }
      if learn(result) { return .restart }
      if let failing = failing(result) {
        if failing.finding.kind == .neverRests { return .done(failing, .failure) }
        let (shortest, stop) = try runAll(limit: limit - schedulesRun, notLongerThan: failing)
        guard let shortest else { return .restart }
        return .done(shortest, stop)
      }
      if trace.hasObservedVariables, !trace.variablesAreObserved { return .restart }
      if schedulesRun == 100, let failing = try earlyLivelock() { return .done(failing, .failure) }
      stateCount = trace.comparesStates ? trace.known.count : nil
      next = tree.following()
      waysLeftOut = tree.leftOutCount
      if isTimeOver(hasFailed: false), next != nil || !isLast { return .done(nil, .timeLimit) }
    }
    return nil
  }

  /// Looks for a history without end that has few preemptions. If two tasks step aside for each other, a search that
  /// goes through the orders one after another runs thousands of long histories before it comes to it.
  ///
  /// These schedules do not count, because they are among the others.
  private mutating func earlyLivelock() throws -> Failing? {
    var search = self
    search.rules.trace = nil
    let (failing, _) = try search.runBounded(preemptions: 2, limit: schedulesRun + 100)
    guard let failing, failing.finding.kind == .neverRests else { return nil }
    self = search
    return failing
  }
}

extension Search {
  /// The result of exploring one order of each kind.
  enum Outcome {
    case done(Failing?, Exploration.Statistics.Stop)
    /// The simulation cannot follow something that happened.
    case untraceable(UntraceableEvent)
    /// States that counted as identical may not be.
    case restart
  }
}

/// Whether explorations leave out equivalent orders. Tests that compare both variants turn it off.
package enum OrderReduction {
  @TaskLocal package static var isOn = true
}
