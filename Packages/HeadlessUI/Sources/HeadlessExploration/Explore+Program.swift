public import ComposableArchitecture
public import ComposableArchitectureExploration
public import HeadlessRunner

/// Runs an app under every schedule of what a user can do on its screens, and of the answers of its effects.
///
/// ```swift
/// try explore(
///   program: { simulation in notesProgram(.simulated(simulation)) }, taps: 0...4, texts: ["", "a"],
///   invariant: { state in state.notes.allSatisfy { !$0.isEmpty } })
/// ```
///
/// No list of actions is needed: the screen says what is possible. At each moment, the user operates one control of the
/// layer in front that is enabled: taps a button or a toggle, goes back, types one of the `texts` into a field, submits a
/// field, or changes a picker or a stepper. This comes in every order with what the effects do. A failure names the command
/// of a script for each step of the user, and the action that the control sends.
///
/// **What is explored.** The app's own reducer and view are used, and the environment that `program` makes for each run. If
/// the environment is made from an `AppTime`, its clock is that of the simulation and its date stands still. The actions
/// of `onStart` come first. The user acts at the very moment of looking at the screen, so a tap that comes a moment too late
/// is not explored, and `options.realRuns` must be 0. A moment at which the screen offers nothing counts as one of the
/// `taps`. If a control sends several actions, they are reduced one after another.
///
/// To explore many taps, let the user look at the screen before each tap, `options: .init(userActs: .whenIdle)`, and let the
/// requests of the environment take some time of the simulation's clock. The user then acts before, during and after each
/// request, and an app like PrimeTime is explored four taps deep in seconds.
///
/// **What is checked.** A test needs no condition: see ``ScreenChecks``. A control that does nothing, a button that does not
/// lead back, a progress that never ends, a screen without a way on, and a state that cannot be decoded fail the test. The
/// conditions of the test come in addition. A second issue beside the failure shows the screen and a script.
///
/// Everything else is as for `explore(initialValue:actionCount:action:…)`, which says more of the parameters.
///
/// - Parameters:
///   - program: Makes the program of one run.
///   - taps: How many times the user does something. All of these numbers are tried.
///   - texts: The texts that the user types. Without any, the user types nothing.
///   - checks: What is checked without a condition of the test.
///   - schedules: The schedules to run.
///   - horizon: The time of the simulation's clock up to which sleepers are woken; `nil` means forever.
///   - restarts: How often the app may be killed and start again.
///   - options: How to search, and for how long.
///   - invariant: A condition that must hold after every action.
///   - finally: A condition that must hold at the end, when nothing else can happen.
///   - sometimes: A condition that must hold in at least one order, after an action or at the end.
///   - eventually: A condition that must hold at some time of every fair history.
///   - diagram: The label of a state in `Exploration.diagram`.
///   - mapsScreens: Whether `Exploration.diagram` is a map of the screens if there is no `diagram:`: their titles, and the
///     commands that lead from one to another.
///   - coverage: Collects the screens and controls that were reached.
///   - isolation: The actor to which the test is isolated, if it is. The conditions then run on its thread.
/// - Returns: The number of schedules that were run, whether these were all, and the failure.
/// - Throws: `ExplorationError` if the simulation is misused.
@inlinable
@discardableResult
public func explore<Value, Action>(
  program: @escaping (Simulation) -> Program<Value, Action>,
  taps: ClosedRange<Int>,
  texts: [String] = [],
  checks: ScreenChecks = .all,
  schedules: Schedules = .exhaustive(),
  horizon: Duration? = nil,
  restarts: Int = 0,
  options: Exploration.Options = .init(),
  invariant: ((Value) -> Bool)? = nil,
  finally: ((Value) -> Bool)? = nil,
  sometimes: ((Value) -> Bool)? = nil,
  eventually: ((Value) -> Bool)? = nil,
  diagram: (@Sendable (Value) -> Any)? = nil,
  mapsScreens: Bool = false,
  coverage: ScreenCoverage? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: (any Actor)? = #isolation
) throws -> Exploration {
  let user = try ScreenUser(of: program, texts: texts)
  let inspector = ScreenInspector(
    user, checks, hasHorizon: horizon != nil, canRestart: restarts > 0, coverage)
  return try inspector.reporting(fileID: fileID, filePath: filePath, line: line, column: column) {
    try explore(
      initialValue: user.program.initialValue,
      start: user.program.onStart.map { .app($0) },
      actionCount: taps,
      action: { value, simulation in inspector.act(on: value, simulation) },
      reducer: { value, action, reduce in inspector.reduce(&value, action, by: reduce) },
      environment: { simulation in
        inspector.start(in: simulation)
        return program(simulation).makeReducer(
          AppTime(clock: simulation.clock, now: { ScreenUser<Value, Action>.date }))
      },
      schedules: schedules, horizon: horizon, restarts: restarts,
      options: inspector.explaining(options),
      invariant: inspector.invariant(invariant), finally: inspector.finally(finally),
      sometimes: sometimes, eventually: eventually,
      diagram: inspector.label(diagram, mapsScreens: mapsScreens), fileID: fileID,
      filePath: filePath, line: line, column: column, isolation: isolation)
  }
}
