/// Runs a feature under one schedule at a time.
///
/// It hides the types of the feature, because generic code that cannot be specialized is slow.
protocol Runner: AnyObject {
  var traits: ScenarioTraits { get }
  /// The rules of the first run.
  var rules: SimulationRules { get }
  /// A dump of the initial state.
  var initialState: String { get }
  /// The listed actions that are left out.
  var omittedActions: [Exploration.Failure.OmittedAction] { get }

  /// - Parameters:
  ///   - stepLimit: The number of steps after which the run is cut short.
  ///   - visited: The states seen before, each with the length of the history that led to it; `nil` if states
  ///     are not compared.
  func run(
    _ decisions: consuming Decisions, _ rules: SimulationRules, stepLimit: Int,
    visited: inout [UInt64: Int]?
  ) -> ScheduleResult

  /// Returns a runner for trials without some of the listed actions; `nil` if there are no such actions.
  func omitting(_ positions: [Int]) -> (any Runner)?

  /// Returns what is wrong with two final states that should be equal; `nil` if they are.
  func divergence(from expected: any Sendable, to found: any Sendable) -> Finding?

  /// Whether an ordinary test that makes the moves of a run fails too.
  func failsAsTest(
    _ kind: Exploration.Failure.Kind, _ result: ScheduleResult, _ rules: SimulationRules
  ) -> Bool
}

/// The result of a run, without the type of the state.
typealias ScheduleResult = RunResult<any Sendable>

/// What a search needs to know about a scenario.
struct ScenarioTraits {
  let options: Exploration.Options
  let restarts: Int
  let startCount: Int
  /// The number of the user's actions if the test lists them.
  let listedCount: Int?
  /// The positions of the listed actions that are left out.
  let omitted: [Int]
  let isConvergent: Bool
  let hasEventually: Bool
  let hasChildren: Bool
  /// Whether states can be numbered.
  let canHash: Bool

  /// Whether states are compared, so that no state is explored twice.
  var comparesStates: Bool { options.mayPrune && canHash }
}
