/// Decides which schedules a search runs.
protocol SearchStrategy {
  /// The states that the runs have seen; `nil` if states are not compared.
  var knownStates: (any KnownStates)? { get }
  /// Why the search ends if nothing is left to run.
  var stop: Exploration.Statistics.Stop { get }
  /// Whether the search ends if the simulation cannot follow something that happens.
  var isTraceable: Bool { get }
  /// Whether the search has to begin again if something new is known about the feature.
  var restarts: Bool { get }
  /// Whether the last run has shown that the search has to begin again for another reason.
  var isOutdated: Bool { get }
  /// The number of preemptions in the runs; `nil` if it is not known.
  var preemptions: Int? { get }

  /// Returns the plan of the next schedule; `nil` if none is left.
  ///
  /// - Parameter run: The run of the last plan; `nil` if that plan was not run.
  mutating func next(after run: FinishedRun?) -> Decisions?
  /// Sets what else the next run has to know.
  func apply(to rules: inout SimulationRules)
}

/// A run of a search.
struct FinishedRun {
  let result: RunResult
  /// Whether this run or an earlier one has failed.
  let hasFailed: Bool
  /// How many more schedules may be run.
  let room: Int
}

extension SearchStrategy {
  var knownStates: (any KnownStates)? { nil }
  var stop: Exploration.Statistics.Stop { .complete }
  var isTraceable: Bool { false }
  var restarts: Bool { true }
  var isOutdated: Bool { false }
  var preemptions: Int? { nil }
  func apply(to rules: inout SimulationRules) {}
}

/// Runs all schedules, depth first. States that are known are not explored again.
struct ExhaustiveStrategy: SearchStrategy {
  let knownStates: (any KnownStates)?
  /// The plans that remain, the last one first.
  private(set) var rest: [Decisions]
  /// Whether the schedules are those of a search that reduces orders.
  private let separatesEffects: Bool

  init(_ rest: [Decisions], comparesStates: Bool, separatesEffects: Bool = false) {
    self.rest = rest
    self.separatesEffects = separatesEffects
    knownStates = comparesStates ? VisitedStates() : nil
  }

  var isTraceable: Bool { separatesEffects && knownStates != nil }

  func apply(to rules: inout SimulationRules) { rules.separatesEffects = separatesEffects }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    if let run {
      rest.removeLast()
      if let next = run.result.decisions.following() { rest.append(next) }
    }
    return rest.last
  }
}
