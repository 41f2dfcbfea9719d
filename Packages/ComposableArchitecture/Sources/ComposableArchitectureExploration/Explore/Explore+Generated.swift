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
/// This function works like `explore(initialValue:actions:…)`, which says more of the parameters. Its actions are
/// outcomes of `choose`, like everything else that varies. A failure is therefore also simplified to fewer actions and
/// toward the first outcome of each choice. Its token replays the actions.
///
/// - Parameters:
///   - initialValue: The initial state.
///   - start: The actions with which the app starts. They come before the generated ones, and again after each restart.
///   - actionCount: How many actions the user sends. All of these numbers are tried. `3...3` means exactly three.
///   - action: Makes the user's next action.
///   - reducer: The feature's reducer.
///   - environment: Makes the environment of one run.
///   - schedules: The schedules to run.
///   - horizon: The time of the simulation's clock up to which sleepers are woken; `nil` means forever.
///   - restarts: How often the app may be killed and start again.
///   - children: The children that touch only their own part of the state: see `Exploration.Child`.
///   - options: How to search, and for how long.
///   - invariant: A condition that must hold after every action.
///   - invariants: Conditions of parts of the state that must hold after every action.
///   - finally: A condition that must hold at the end, when nothing else can happen.
///   - sometimes: A condition that must hold in at least one order, after an action or at the end.
///   - eventually: A condition that must hold at some time of every fair history.
///   - convergent: Whether all schedules must end in the same state, whatever the actions are.
///   - diagram: The label of a state in `Exploration.diagram`, such as a part of it. By default, nothing is drawn.
///   - isolation: The actor to which the test is isolated, if it is. The conditions then run on its thread.
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
  sometimes: ((Value) -> Bool)? = nil,
  eventually: ((Value) -> Bool)? = nil,
  convergent: Bool = false,
  diagram: (@Sendable (Value) -> Any)? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: (any Actor)? = #isolation
) throws -> Exploration {
  try Scenario(
    initialValue: initialValue, start: start, actionCount: actionCount,
    action: { _, _, simulation in action(simulation) }, reducer: reducer, environment: environment,
    invariant: invariant, invariants: invariants, finally: finally, sometimes: sometimes,
    eventually: eventually, convergent: convergent, horizon: horizon, restarts: restarts,
    children: children, options: options, isIsolated: isolation != nil, diagram: diagram
  ).explored(schedules, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs a feature under every schedule of actions that depend on the state.
///
/// ```swift
/// try explore(
///   initialValue: CounterState(),
///   actionCount: 0...4,
///   action: { state, simulation in
///     state.count > 0 ? simulation.choose(.decrTapped, .incrTapped) : .incrTapped
///   },
///   reducer: counterReducer,
///   environment: counterEnvironment,
///   invariant: { state in state.count >= 0 }
/// )
/// ```
///
/// This function works like `explore(initialValue:actionCount:action:…)`. The closure also gets the state at the moment at
/// which the user acts, so it can leave out actions that the screen does not offer. If it returns `nil`, nothing is possible
/// at that moment, and the user lets it pass. In other schedules, the user waits longer and acts then.
///
/// An action that depends on the state comes before or after every change of the state, so this explores more orders than
/// the form without the state. The user acts at the very moment of looking. What a real user does a moment too late, such as
/// a tap on a button that an answer has just removed, is not explored, so `realRuns` must be 0.
///
/// - Parameters:
///   - initialValue: The initial state.
///   - start: The actions with which the app starts. They come before the generated ones, and again after each restart.
///   - actionCount: How many times the user acts, or lets a moment pass. All of these numbers are tried.
///   - action: Makes the user's next action from the state; `nil` if none is possible.
///   - reducer: The feature's reducer.
///   - environment: Makes the environment of one run.
///   - schedules: The schedules to run.
///   - horizon: The time of the simulation's clock up to which sleepers are woken; `nil` means forever.
///   - restarts: How often the app may be killed and start again.
///   - children: The children that touch only their own part of the state: see `Exploration.Child`.
///   - options: How to search, and for how long.
///   - invariant: A condition that must hold after every action.
///   - invariants: Conditions of parts of the state that must hold after every action.
///   - finally: A condition that must hold at the end, when nothing else can happen.
///   - sometimes: A condition that must hold in at least one order, after an action or at the end.
///   - eventually: A condition that must hold at some time of every fair history.
///   - convergent: Whether all schedules must end in the same state, whatever the actions are.
///   - diagram: The label of a state in `Exploration.diagram`, such as a part of it. By default, nothing is drawn.
///   - isolation: The actor to which the test is isolated, if it is. The conditions then run on its thread.
/// - Returns: The number of schedules that were run, whether these were all, and the failure.
/// - Throws: `ExplorationError` if the simulation is misused.
@inlinable
@discardableResult
public func explore<Value: Sendable, Action: Sendable, Environment: Sendable>(
  initialValue: Value,
  start: [Action] = [],
  actionCount: ClosedRange<Int>,
  action: @escaping (Value, Simulation) -> Action?,
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
  sometimes: ((Value) -> Bool)? = nil,
  eventually: ((Value) -> Bool)? = nil,
  convergent: Bool = false,
  diagram: (@Sendable (Value) -> Any)? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: (any Actor)? = #isolation
) throws -> Exploration {
  try Scenario(
    initialValue: initialValue, start: start, actionCount: actionCount,
    action: { _, value, simulation in action(value, simulation) }, readsState: true,
    reducer: reducer, environment: environment, invariant: invariant, invariants: invariants,
    finally: finally, sometimes: sometimes, eventually: eventually, convergent: convergent,
    horizon: horizon, restarts: restarts, children: children, options: options,
    isIsolated: isolation != nil, diagram: diagram
  ).explored(schedules, fileID: fileID, filePath: filePath, line: line, column: column)
}
