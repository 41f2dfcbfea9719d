import ComposableArchitecture

/// Runs a feature under one schedule at a time.
///
/// It hides the types of the feature, because generic code that cannot be specialized is slow.
protocol Runner: AnyObject {
  var traits: ScenarioTraits { get }
  /// The rules of the first run.
  var rules: SimulationRules { get }
  /// A dump of the initial state.
  var initialState: String { get }

  func run(_ decisions: consuming Decisions, _ rules: SimulationRules) -> RunResult

  /// Returns a runner for trials without some of the listed actions; `nil` if there are no such actions.
  func omitting(_ positions: [Int]) -> (any Runner)?

  /// Returns what is wrong with two final states that should be equal; `nil` if they are.
  func divergence(from expected: any Sendable, to found: any Sendable) -> Finding?

  /// Makes the moves of a run in the way in which an ordinary test makes them.
  func rehearsal(
    _ kind: Exploration.Failure.Kind, _ result: RunResult, _ rules: SimulationRules
  ) -> RehearsalOutcome
}

/// The properties of a scenario that a search needs to know.
struct ScenarioTraits {
  let options: Exploration.Options
  let restarts: Int
  let startCount: Int
  /// The number of the user's actions if the test lists them.
  let listedCount: Int?
  /// The listed actions that are left out.
  let omitted: [Exploration.Failure.OmittedAction]
  let isConvergent: Bool
  let hasEventually: Bool
  let hasChildren: Bool
  /// Whether states can be numbered.
  let canHash: Bool

  /// Whether states are compared, so that no state is explored twice.
  var comparesStates: Bool { options.mayPrune && canHash }
}
