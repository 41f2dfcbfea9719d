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
/// A schedule says which ready task runs next, when each of the user's actions falls between them, when
/// time passes, and which outcome each `Simulation.choose` has. Every schedule is run from the start,
/// on a store like any other, with an environment of its own; what happens under one is therefore what
/// can happen in the app. The way that comes first is the most usual one: what is ready runs, the
/// oldest first; then time passes; then the user acts.
///
/// **Failures.** A test fails, at the line of the call, when the invariant does not hold after an
/// action, when an effect never ends, when the feature goes on and on, when `finally` does not hold
/// where nothing can move any more, or when two schedules end in different states and `convergent` says
/// that they must not. The failure tells the history step by step, and a token by which
/// `schedules: .replay(…)` runs it again. Outside of a test the failure is only returned.
///
/// **What costs.** Each point at which something else may happen first multiplies the schedules: each
/// task's start, each suspension, each `choose`. A request need not sleep to be slow, as its response comes
/// as late as possible anyway: choose among outcomes, not durations, and sleep only where the feature has
/// to do with time. With a `Hashable` state, what comes after a state of the whole that was seen before
/// is not explored again, which often leaves a small part of the schedules.
///
/// **What `invariant` and `finally` see** is the state. To check what an effect has done besides, let the
/// environment do it to a `Simulation.variable`, keep that where the closure sees it, and look at its
/// `value`: what is read there is no part of the history.
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
/// offer fewer outcomes, or make the state `Hashable`. If a partial search is enough, pass
/// `allowsPartial: true`, or use `.random`.
///
/// A feature with a timer that is never stopped has endless histories. With a `horizon` they end, and the
/// exploration `isCompleteToHorizon`. The test passes because it sets the horizon itself. Events after
/// the horizon are not explored, so `isComplete` is `false`, and the description of the exploration says
/// so.
///
/// `stepLimit` never makes a proof partial without notice because a longer history fails the test.
///
/// **Limits.** The exploration cannot interrupt a task that computes forever without suspending, and it
/// cannot free effects that neither end nor respond to cancellation.
///
/// - Parameters:
///   - initialValue: the state to begin with.
///   - actions: what the user sends, in this order, each as soon or as late as possible.
///   - reducer: the feature's reducer.
///   - environment: makes an environment, for one run.
///   - schedules: which schedules to run.
///   - horizon: The time of the simulation's clock, counted from the start of a run, up to which sleepers
///     are woken, including those at that time; `nil` means forever. Longer sleeps do not end. A history
///     ends there if nothing else can happen, and `finally` and `convergent` are checked as at any other
///     end. Use it for timers that are never stopped.
///   - invariant: what is to hold after every action.
///   - finally: what is to hold when nothing can move any more.
///   - convergent: whether all schedules are to end in the same state: by `==` if the state is
///     `Equatable`, else by what its dump looks like.
///   - prunesIdenticalStates: Whether a state of the whole that was explored before is not explored
///     again. This requires a `Hashable` state, and effects that share nothing outside of the simulation:
///     see `Simulation`. States are compared by `==`, and all different ones are kept in memory until the
///     exploration ends.
///   - stepLimit: how many moves a run may take, and how many actions it may reduce, before it is
///     taken to go on forever.
/// - Returns: how many schedules were run, whether they were all, and the failure.
/// - Throws: `ExplorationError`, if it is misused.
@inlinable
@discardableResult
public func explore<Value: Sendable, Action: Sendable, Environment: Sendable>(
  initialValue: Value,
  actions: [Action],
  reducer: @escaping Reducer<Value, Action, Environment>,
  environment: @escaping (Simulation) -> Environment,
  schedules: Schedules = .exhaustive(),
  horizon: Duration? = nil,
  invariant: @escaping (Value) -> Bool = { _ in true },
  finally: ((Value) -> Bool)? = nil,
  convergent: Bool = false,
  prunesIdenticalStates: Bool = true,
  stepLimit: Int = 10_000,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Exploration {
  try Scenario(
    initialValue: initialValue, actionCount: actions.count...actions.count,
    action: { index, _ in actions[index] }, reducer: reducer, environment: environment,
    invariant: invariant, finally: finally, convergent: convergent,
    prunesIdenticalStates: prunesIdenticalStates, horizon: horizon, stepLimit: stepLimit
  ).explored(schedules, fileID: fileID, filePath: filePath, line: line, column: column)
}
