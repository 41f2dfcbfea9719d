/// Decides which schedules a search runs.
protocol SearchStrategy {
  /// The states seen before, each with the length of the history that led to it; `nil` if states are not
  /// compared.
  var visited: [UInt64: Int]? { get set }
  /// The number of different states with several possible next moves; `nil` if states are not compared.
  var stateCount: Int? { get }
  /// Why the search ends if nothing is left to run.
  var stop: Exploration.Statistics.Stop { get }
  /// Whether the search ends at the first failure. Otherwise, it looks for shorter ones.
  var stopsAtFailure: Bool { get }
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
  /// Sets the rules of the next run.
  func apply(to rules: inout SimulationRules)
}

/// A run of a search.
struct FinishedRun {
  let result: ScheduleResult
  /// Whether this run or an earlier one has failed.
  let hasFailed: Bool
  /// How many more schedules may be run.
  let room: Int
}

extension SearchStrategy {
  var stateCount: Int? { visited?.count }
  var stop: Exploration.Statistics.Stop { .complete }
  var stopsAtFailure: Bool { false }
  var isTraceable: Bool { false }
  var restarts: Bool { true }
  var isOutdated: Bool { false }
  var preemptions: Int? { nil }
  func apply(to rules: inout SimulationRules) {}
}
