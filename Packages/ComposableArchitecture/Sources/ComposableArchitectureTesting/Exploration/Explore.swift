public import ComposableArchitecture

/// Runs a feature under every schedule, and finds the shortest history that breaks an invariant.
///
/// ```swift
/// try explore(
///   initialValue: CounterState(),
///   actions: [.requestNthPrime, .incrTapped, .requestNthPrime],
///   reducer: counterReducer,
///   environment: { simulation in
///     CounterEnvironment(nthPrime: { n in
///       .run { send in send(.nthPrimeResponse(simulation.choose(.success(17), .failure(.timedOut)))) }
///     })
///   },
///   schedules: .exhaustive(limit: 100_000),
///   invariant: { state in state.count >= 0 }
/// )
/// ```
///
/// A schedule determines which ready task runs next, when each of the user's actions is sent, when time
/// passes, and which outcome each `Simulation.choose` has. It also determines where one thread interrupts
/// another: before an output of an effect, before an access to a variable, or between a reduction and the
/// synchronous effects of the action. Every schedule runs from the start, on an ordinary store with its
/// own environment. Everything that happens in a schedule can therefore happen in the app. In the first
/// schedule, the most usual one, ready tasks run first, the oldest before the others. Then time passes.
/// Then the user acts.
///
/// **Failures.** A test fails at the line of the call if the invariant does not hold after an action, if
/// an effect never ends, if the feature does not come to rest, if `finally` does not hold at the end, or
/// if two schedules end in different states although `convergent` is `true`. The failure shows the
/// history step by step, and a token with which `schedules: .replay(…)` runs it again. Outside of a test
/// the failure is only returned.
///
/// **Cost.** Each point at which something else may happen first multiplies the schedules: each start of
/// a task, each suspension, each `choose`, and each output or access to a variable after the first one of
/// a step. A request does not need to sleep to be slow, because in some schedules its response comes as
/// late as possible. Choose among outcomes, not durations, and sleep only if the feature depends on time.
/// With a `Hashable` state, schedules that reach a state that was explored before are not continued.
/// Often only a small part of the schedules remains.
///
/// **Reduction.** If schedules differ only in the order of steps that do not affect each other, only one of
/// them is explored. Two steps affect each other if both send or reduce actions, if both access a variable
/// and one changes it, if one cancels effects, or if one lets time pass that the other reads or waits for.
/// See `sharesNothingElse` for influences that the exploration cannot detect.
///
/// **Time.** Time passes while effects sleep: the next one wakes, and the clock shows its deadline. A
/// feature that only sleeps cannot observe any other time. Once a feature compares times, time may also
/// pass before each reading of the clock, by none or one of `intervals`, up to the next deadline. Each
/// reading then multiplies the schedules. When the exploration detects the first comparison, it starts
/// over. The schedules that were run before count among `schedulesRun`.
///
/// **Other observations.** `invariant` and `finally` receive the state. To check what else an effect has
/// done, record it in a `Simulation.variable` and read its `value` in the closure. These reads are not
/// part of the history.
///
/// ```swift
/// var log: SimulatedVariable<[String]>?
/// try explore(
///   initialValue: CounterState(), actions: [.incrTapped], reducer: counterReducer,
///   environment: { simulation in
///     let lines = simulation.variable([String](), name: "log")
///     log = lines
///     return CounterEnvironment(log: { line in lines.withValue { $0.append(line) } })
///   },
///   finally: { _ in log?.value == ["1"] })
/// ```
///
/// **Completeness.** An `.exhaustive` exploration that runs all schedules is a proof: it `isComplete`. If
/// it stops at its limit, the test fails because nothing is proved. Raise the limit, send fewer actions,
/// offer fewer outcomes, or make the state `Hashable`. If there are still too many schedules, use
/// `.bounded(preemptions:)`, which runs all with few preemptions. If a partial search is enough, pass
/// `allowsPartial: true`, or use `.random`.
///
/// A feature with a timer that is never stopped has endless histories. With a `horizon` they end, and the
/// exploration `isCompleteToHorizon`. The test passes because it sets the horizon itself. Events after
/// the horizon are not explored, so `isComplete` is `false`, and the description of the exploration says
/// so.
///
/// **Liveness.** `eventually` is a condition that must hold at some time of every fair history: at the
/// beginning, after an action, or after a step. It does not need to stay true. Two kinds of history
/// violate it: one that comes to rest before the condition has held, and one that repeats a cycle of
/// states forever in which the condition does not hold.
///
/// ```swift
/// try explore(
///   initialValue: CounterState(), actions: [.requestNthPrime],
///   reducer: counterReducer, environment: counterEnvironment,
///   eventually: { state in state.count > 0 })
/// ```
///
/// A history has a cycle if it comes back to the same *overall state*: the state of the feature, the
/// variables, and the positions of all effects. It is *fair* if every event that is possible throughout the
/// cycle happens in it: a ready task runs, a sleeper that is due wakes, and the user sends the next action.
/// A history that is not fair violates nothing. Fairness does not extend to `choose`: if every request may
/// fail, all of them may.
///
/// Cycles are found only if the state is `Hashable` and states are compared: see `prunesIdenticalStates`.
/// Otherwise an endless history reaches `stepLimit` and fails because the feature does not come to rest. If
/// cycles are found, an endless history is not a failure in itself. The exploration cannot see the local
/// variables of a task. A task that does the same twenty times in a row, while the overall state stays the
/// same, counts as doing so forever. Actions that are not `Hashable` are compared by their dumps. No cycles
/// are found in a feature that uses `throttle` or compares times.
///
/// With a `horizon`, a history that ends there violates nothing because the condition may hold later. An
/// exploration with `eventually` does not reduce orders, and it takes much longer.
///
/// **Repeatability.** A feature must do the same each time. The exploration runs the first schedule three
/// times, and the one that fails twice. If a state, an action, or a number of effects differs, it throws
/// `ExplorationError.notRepeatable` with the first difference.
///
/// **Long explorations.** With a time limit, an exploration stops when the time is up. An `.exhaustive`
/// exploration that is stopped fails the test unless it `allowsPartial`. It can be split into parts for
/// several processes, and resumed from a file where it was stopped.
///
/// ```swift
/// let exploration = try explore(
///   initialValue: CounterState(), actions: [.requestNthPrime, .requestNthPrime],
///   reducer: counterReducer, environment: counterEnvironment, for: .seconds(10))
/// print(exploration.statistics)
/// ```
///
/// A history that is longer than `stepLimit` fails the test, so the limit never makes a proof incomplete
/// without notice.
///
/// **Limits.** The exploration cannot interrupt a task that computes forever without suspending, and it
/// cannot free effects that neither end nor respond to cancellation. An effect must not hold a lock of its
/// own while it sends or accesses a variable: the effect may be interrupted there, and another effect that
/// waits for the lock would block the exploration.
///
/// - Parameters:
///   - initialValue: The initial state.
///   - actions: The user's actions in order. Each is sent as early and as late as possible.
///   - reducer: The feature's reducer.
///   - environment: Makes the environment of one run.
///   - schedules: The schedules to run.
///   - duration: How long to explore, in real time; `nil` means without a limit. A run that has begun is
///     finished. An exhaustive exploration that is stopped is incomplete. Of random schedules, as many are
///     run as there is time for.
///   - part: The number of the part of an exhaustive exploration to run, from one; `nil` means all.
///   - partCount: Into how many parts the exploration is split.
///   - checkpoint: The path of a file. An exhaustive exploration that is stopped writes there what remains,
///     and the next one continues from there. When the exploration is complete, it removes the file.
///   - horizon: The time of the simulation's clock, counted from the start of a run, up to which sleepers
///     are woken, including those at that time; `nil` means forever. Longer sleeps do not end. A history
///     ends there if nothing else can happen, and `finally` and `convergent` are checked as at any other
///     end. Use it for timers that are never stopped.
///   - intervals: How much time may pass before a reading of the clock, besides none. They matter only to a
///     feature that compares times. The exploration cannot determine which durations such a feature
///     distinguishes. The default, a day, is longer than most. If a feature distinguishes short, medium and
///     long times, pass one interval of each kind. With an empty array, time passes only while something
///     sleeps.
///   - invariant: A condition that must hold after every action.
///   - finally: A condition that must hold at the end, when nothing else can happen.
///   - eventually: A condition that must hold at some time of every fair history.
///   - convergent: Whether all schedules must end in the same state. States are compared by `==` if they
///     are `Equatable`, or else by their dumps.
///   - prunesIdenticalStates: Whether an overall state that was explored before is not explored
///     again. This requires a `Hashable` state, and effects that share nothing outside of the simulation:
///     see `Simulation`. States are compared by `==`, and all different ones are kept in memory until the
///     exploration ends. With `false`, all orders are explored.
///   - sharesNothingElse: Whether effects influence one another only through the store, through time, and
///     through variables of the simulation. Pass `false` if they share an actor, a lock or a stream. Then
///     all orders are explored, and no state is pruned.
///   - stepLimit: The number of moves and of reduced actions after which a run counts as endless.
///   - onProgress: Receives the progress of a long exploration about once a second. By default, a line is
///     written to standard error every ten seconds.
/// - Returns: The number of schedules that were run, whether these were all, and the failure.
/// - Throws: `ExplorationError` if the simulation is misused.
@inlinable
@discardableResult
public func explore<Value: Sendable, Action: Sendable, Environment: Sendable>(
  initialValue: Value,
  actions: [Action],
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
    initialValue: initialValue, actionCount: actions.count...actions.count,
    action: { index, _ in actions[index] }, reducer: reducer, environment: environment,
    invariant: invariant, finally: finally, eventually: eventually, convergent: convergent,
    prunesIdenticalStates: prunesIdenticalStates && sharesNothingElse,
    sharesNothingElse: sharesNothingElse, horizon: horizon, intervals: intervals,
    stepLimit: stepLimit,
    listedActions: actions
  ).explored(
    schedules, for: duration, part: part, of: partCount, resumingFrom: checkpoint,
    onProgress: onProgress, fileID: fileID, filePath: filePath, line: line, column: column)
}
