/// Runs one order of each set of equivalent orders. See `OrderTree`.
struct ReducedStrategy: SearchStrategy {
  var visited: [UInt64: Int]?
  private let trace: Trace
  private var tree: OrderTree
  /// The starts that remain, the last one first.
  private var starts: [OrderStart]
  /// The plan of the next run.
  private var plan: Decisions?

  init(_ trace: Trace, _ rest: RemainingOrders) {
    self.trace = trace
    tree = OrderTree(trace, leftOutCount: rest.waysLeftOut)
    starts = rest.starts
  }

  /// How many ways to continue were left out.
  var leftOutCount: Int { tree.leftOutCount }

  /// What remains, including the next run.
  var rest: RemainingOrders {
    RemainingOrders(
      starts: plan == nil ? starts : starts + [tree.rest],
      variablesAreObserved: trace.variablesAreObserved, waysLeftOut: leftOutCount)
  }

  let stopsAtFailure = true
  let isTraceable = true
  var stateCount: Int? { trace.comparesStates ? trace.known.count : nil }
  var isOutdated: Bool { trace.hasObservedVariables && !trace.variablesAreObserved }

  func apply(to rules: inout SimulationRules) { rules.trace = trace }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    visited = trace.comparesStates ? [:] : nil
    if let run {
      // A search that resumes has to find the failure again.
      if run.hasFailed { return nil }
      plan = tree.following()
    }
    if plan == nil, let start = starts.popLast() {
      tree.begin(start)
      plan = start.decisions
    }
    return plan
  }
}

/// Whether explorations leave out equivalent orders. Tests that compare both variants turn it off.
package enum OrderReduction {
  @TaskLocal package static var isOn = true
}
