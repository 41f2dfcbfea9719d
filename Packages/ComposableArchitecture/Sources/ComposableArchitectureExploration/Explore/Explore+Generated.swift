public import ComposableArchitecture

/// Runs a feature under every schedule of generated actions, and finds the shortest history that breaks an invariant.
///
/// ```swift
/// try explore(
///   initialValue: CounterState(),
///   actionCount: 0...6,
///   action: { simulation in simulation.choose(.incrTapped, .decrTapped, .requestNthPrime) },
///   reducer: counterReducer,
///   environment: counterEnvironment,
///   schedules: .random(count: 10_000),
///   invariant: { state in state.count >= 0 }
/// )
/// ```
///
/// This function works like `explore(initialValue:actions:…)`, which describes the parameters that are not listed here.
/// Its actions are outcomes of `choose`, like everything else that varies. A failure is therefore also simplified to
/// fewer actions and toward the first outcome of each choice. Its token replays the actions.
///
/// - Parameters:
///   - actionCount: How many actions the user sends. All of these numbers are tried. `3...3` means exactly three.
///   - action: Makes the user's next action.
///   - convergent: Whether all schedules must end in the same state, whatever the actions are.
/// - Returns: The number of schedules that were run, whether these were all, and the failure.
/// - Throws: `ExplorationError` if the simulation is misused.
@inlinable
@discardableResult
public func explore<Value: Sendable, Action: Sendable, Environment: Sendable>(
  initialValue: Value,
  start: [Action] = [],
  actionCount: ClosedRange<Int>,
  action: @escaping (Simulation) -> Action,
  reducer: @escaping Reducer<Value, Action, Environment>,
  environment: @escaping (Simulation) -> Environment,
  schedules: Schedules = .exhaustive(),
  horizon: Duration? = nil,
  restarts: Int = 0,
  children: [Exploration.Child<Value, Action>] = [],
  options: Exploration.Options = .init(),
  invariant: ((Value) -> Bool)? = nil,
  invariants: [Exploration.Invariant<Value>] = [],
  finally: ((Value) -> Bool)? = nil,
  eventually: ((Value) -> Bool)? = nil,
  convergent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: (any Actor)? = #isolation
) throws -> Exploration {
  try Scenario(
    initialValue: initialValue, start: start, actionCount: actionCount,
    action: { _, simulation in action(simulation) }, reducer: reducer, environment: environment,
    invariant: invariant, invariants: invariants, finally: finally, eventually: eventually,
    convergent: convergent, horizon: horizon, restarts: restarts, children: children,
    options: options, isIsolated: isolation != nil
  ).explored(schedules, fileID: fileID, filePath: filePath, line: line, column: column)
}
