/// Runs one order of each set of equivalent orders. See `OrderTree`.
struct ReducedStrategy: SearchStrategy {
  private let trace: Trace
  private var tree: OrderTree
  /// The starts that remain, the last one first.
  private var starts: [SearchStart]
  /// The plan of the next run.
  private var plan: Decisions?

  init(_ trace: Trace, _ rest: Remainder) {
    self.trace = trace
    tree = OrderTree(trace, leftOutCount: rest.waysLeftOut)
    starts = rest.starts
  }

  /// The rest of the search, including the next run.
  var rest: Remainder {
    Remainder(
      starts: plan == nil ? starts : starts + [tree.rest],
      variablesAreObserved: trace.variablesAreObserved, waysLeftOut: tree.leftOutCount)
  }

  let isTraceable = true
  private(set) var stop = Exploration.Statistics.Stop.complete
  var knownStates: (any KnownStates)? { trace.comparesStates ? trace : nil }
  var isOutdated: Bool { trace.hasObservedVariables && !trace.variablesAreObserved }

  func apply(to rules: inout SimulationRules) { rules.trace = trace }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    if let run {
      if run.hasFailed {
        // The plan stays the same because a search that resumes has to find the failure again.
        stop = .failure
        return nil
      }
      plan = tree.following()
    }
    if plan == nil, let start = starts.popLast() {
      tree.begin(start)
      plan = start.plan
    }
    return plan
  }
}

/// Whether explorations leave out equivalent orders. Tests that compare both variants turn it off.
package enum OrderReduction {
  @TaskLocal package static var isOn = true
  /// Whether a few random schedules are run after the others. They would hide an order that is left out by mistake.
  @TaskLocal package static var isProbed = true
}
