public import ComposableArchitecture

/// Runs a feature under every schedule of generated actions, and finds the shortest history that breaks
/// an invariant.
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
/// This function works like the other `explore`, but the actions are outcomes of `choose`, like everything
/// else that varies. A failure is therefore also simplified to fewer actions and toward the first outcome of
/// each choice. Its token replays the actions.
///
/// - Parameters:
///   - initialValue: The initial state.
///   - actionCount: How many actions the user sends. All of these numbers are tried. `3...3` means
///     exactly three.
///   - action: Makes the user's next action.
///   - reducer: The feature's reducer.
///   - environment: Makes the environment of one run.
///   - schedules: The schedules to run.
///   - duration: How long to explore, in real time; `nil` means without a limit.
///   - part: The number of the part of an exhaustive exploration to run, from one; `nil` means all.
///   - partCount: Into how many parts the exploration is split.
///   - checkpoint: The path of a file to which an exhaustive exploration that is stopped writes what
///     remains.
///   - horizon: The time of the simulation's clock up to which sleepers are woken; `nil` means forever.
///   - intervals: How much time may pass before a reading of the clock, besides none, in a feature that
///     compares times.
///   - invariant: A condition that must hold after every action.
///   - finally: A condition that must hold at the end, when nothing else can happen.
///   - eventually: A condition that must hold at some time of every fair history.
///   - convergent: Whether all schedules must end in the same state, whatever the actions are.
///   - prunesIdenticalStates: Whether an overall state that was explored before is not explored again.
///   - sharesNothingElse: Whether effects influence one another only through what the simulation
///     controls.
///   - stepLimit: How many moves a run may take, and how many actions it may reduce.
///   - onProgress: Receives the progress of a long exploration about once a second. By default, a line is
///     written to standard error every ten seconds.
/// - Returns: The number of schedules that were run, whether these were all, and the failure.
/// - Throws: `ExplorationError` if the simulation is misused.
@inlinable
@discardableResult
public func explore<Value: Sendable, Action: Sendable, Environment: Sendable>(
  initialValue: Value,
  actionCount: ClosedRange<Int>,
  action: @escaping (Simulation) -> Action,
  reducer: @escaping Reducer<Value, Action, Environment>,
  environment: @escaping (Simulation) -> Environment,
  schedules: Schedules = .exhaustive(),
  for duration: Duration? = nil,
  part: Int? = nil,
  of partCount: Int = 1,
  resumingFrom checkpoint: String? = nil,
  horizon: Duration? = nil,
  intervals: [Duration] = [.seconds(86_400)],
  invariant: @escaping (Value) -> Bool = { _ in true },
  finally: ((Value) -> Bool)? = nil,
  eventually: ((Value) -> Bool)? = nil,
  convergent: Bool = false,
  prunesIdenticalStates: Bool = true,
  sharesNothingElse: Bool = true,
  stepLimit: Int = 10_000,
  onProgress: (@Sendable (Exploration.Progress) -> Void)? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Exploration {
  try Scenario(
    initialValue: initialValue, actionCount: actionCount,
    action: { _, simulation in action(simulation) }, reducer: reducer, environment: environment,
    invariant: invariant, finally: finally, eventually: eventually, convergent: convergent,
    prunesIdenticalStates: prunesIdenticalStates && sharesNothingElse,
    sharesNothingElse: sharesNothingElse, horizon: horizon, intervals: intervals,
    stepLimit: stepLimit
  ).explored(
    schedules, for: duration, part: part, of: partCount, resumingFrom: checkpoint,
    onProgress: onProgress, fileID: fileID, filePath: filePath, line: line, column: column)
}
