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
/// It is the other `explore`, with the actions drawn by the same `choose` as everything else: a
/// failure is made smaller in its actions too, fewer of them and towards the first of each choice, and
/// its token replays them.
///
/// - Parameters:
///   - initialValue: the state to begin with.
///   - actionCount: how many actions the user sends: all of these numbers are tried, `3...3` is three.
///   - action: makes the user's next action.
///   - reducer: the feature's reducer.
///   - environment: makes an environment, for one run.
///   - schedules: which schedules to run.
///   - duration: after how long to stop, in the time of the machine; `nil` is never.
///   - part: the number of the part of an exhaustive exploration to run, from one; `nil` is all.
///   - partCount: into how many parts the exploration is split.
///   - checkpoint: the path of a file in which an exhaustive exploration that is stopped leaves what remains.
///   - horizon: up to which time of the simulation's clock sleepers are woken; `nil` is forever.
///   - intervals: how much time may pass before a reading of the clock, besides none, in a feature that
///     compares times.
///   - invariant: what is to hold after every action.
///   - finally: what is to hold when nothing can move any more.
///   - eventually: a condition that must hold at some time of every fair history.
///   - convergent: whether all schedules, whatever the actions, are to end in the same state.
///   - prunesIdenticalStates: whether a state of the whole that was seen before is not explored again.
///   - sharesNothingElse: whether effects influence one another only by what the simulation knows.
///   - stepLimit: how many moves a run may take, and how many actions it may reduce.
///   - onProgress: receives the progress of a long exploration about once a second. By default, a line is
///     written to standard error every ten seconds.
/// - Returns: how many schedules were run, whether they were all, and the failure.
/// - Throws: `ExplorationError`, if it is misused.
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
