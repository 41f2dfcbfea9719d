public import ComposableArchitecture

/// Runs a feature in every order of what the simulation sees, and finds the shortest history that breaks an invariant.
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
/// A schedule determines which ready task runs next, when each of the user's actions is sent, when time passes, and
/// which outcome each `Simulation.choose` has. It also determines where one thread interrupts another: before an output
/// of an effect, before an access to a variable, a lock or a stream of the simulation, at a `Simulation.checkpoint()`, or
/// between a reduction and the synchronous effects of the action. Every schedule runs from the start, on an ordinary store with its own environment. Everything that happens in a schedule
/// can therefore happen in the app. In the first schedule, the most usual one, ready tasks run first, the oldest before
/// the others. Then time passes. Then the user acts.
///
/// **Failures.** A test fails at the line of the call if the invariant does not hold after an action, if an effect never
/// ends, if the feature does not come to rest, if `finally` does not hold at the end, if no order reaches `sometimes`, or
/// if two schedules end in different states although `convergent` is `true`. The failure shows the history step by step,
/// and a token with which `schedules: .replay(…)` runs it again. Outside of a test the failure is only returned.
///
/// **Completeness.** An `.exhaustive` exploration that runs all schedules `isComplete`. That is a proof for these actions,
/// this environment, and all orders of what the simulation sees: see `Simulation`. If it stops at its limit, the test fails
/// because nothing is proved, unless it passes `allowsPartial: true`. A feature with a timer that is never stopped has
/// endless histories. With a `horizon` they end, and the exploration `isCompleteToHorizon`.
///
/// **Cost.** Each point at which something else may happen first multiplies the schedules: each start of a task, each
/// suspension, each `choose`, and each output or access to a variable after the first one of a step. Choose among
/// outcomes, not durations, and sleep only if the feature depends on time. With a `Hashable` state, no state is explored
/// twice.
///
/// **Other observations.** The conditions receive the state. To check what else an effect has done, record it in a
/// `Simulation.variable` and read its `value` in the condition. These reads are not part of the history.
///
/// **Liveness.** `eventually` does not need to stay true. A history violates it if it comes to rest before, or if it
/// repeats a cycle of states forever in which the condition does not hold. A history is *fair* if every event that is
/// possible throughout the cycle happens in it. Cycles are found only if the state is `Hashable`.
///
/// **Reachability.** `sometimes` must hold after an action or at the end of at least one order. Without it, a feature that
/// does nothing may meet all other conditions. It fails only after a complete exploration without a `part` or a
/// `checkpoint`, because the orders that were not run may reach it. Otherwise the description of the exploration says that
/// it was not reached.
///
/// **Restarts.** With `restarts: 1`, the app may be killed at any point. All of its effects vanish. The app then starts
/// again: with the initial state, a new environment, the actions of `start`, and those of `actions` that have not been
/// sent yet. Of the environment, only variables with `isDurable: true` keep their values.
///
/// **Real threads.** With the option `realRuns`, the scenario also runs on real threads after the search. That finds what
/// effects do with a lock, an actor or a stream that the simulation does not see. `exploration.realFailures` lists it.
///
/// **Limits.** The exploration cannot interrupt a task that computes forever without suspending, and it cannot free
/// effects that neither end nor respond to cancellation. An effect must not hold a lock of its own while it sends or
/// accesses a variable: use `Simulation.lock(_:name:)`.
///
/// The guide “Exploration” explains all of this with examples.
///
/// - Parameters:
///   - initialValue: The initial state.
///   - start: The actions with which the app starts, in order. They come before the user's actions, and again after each
///     restart.
///   - actions: The user's actions in order. Each is sent as early and as late as possible.
///   - reducer: The feature's reducer.
///   - environment: Makes the environment of one run.
///   - schedules: The schedules to run.
///   - horizon: The time of the simulation's clock, counted from the start of a run, up to which sleepers are woken,
///     including those at that time; `nil` means forever. A history ends there if nothing else can happen, and `finally`
///     and `convergent` are checked as at any other end.
///   - restarts: How often the app may be killed and start again. The conditions must hold with every restart and
///     without one.
///   - children: The children that touch only their own part of the state: see `Exploration.Child`.
///   - options: How to search, and for how long.
///   - invariant: A condition that must hold after every action.
///   - invariants: Conditions of parts of the state that must hold after every action.
///   - finally: A condition that must hold at the end, when nothing else can happen.
///   - sometimes: A condition that must hold in at least one order, after an action or at the end.
///   - eventually: A condition that must hold at some time of every fair history: at the beginning, after an action, or
///     after a step.
///   - convergent: Whether all schedules must end in the same state. States are compared by `==` if they are `Equatable`,
///     or else by their dumps.
///   - diagram: The label of a state in `Exploration.diagram`, such as a part of it. By default, nothing is drawn.
///   - isolation: The actor to which the test is isolated, if it is. The conditions then run on its thread.
/// - Returns: The number of schedules that were run, whether these were all, and the failure.
/// - Throws: `ExplorationError` if the simulation is misused, or if two runs of one schedule differ.
@inlinable
@discardableResult
public func explore<Value: Sendable, Action: Sendable, Environment: Sendable>(
  initialValue: Value,
  start: [Action] = [],
  actions: [Action],
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
    initialValue: initialValue, start: start, actionCount: actions.count...actions.count,
    action: { index, _, _ in actions[index] }, reducer: reducer, environment: environment,
    invariant: invariant, invariants: invariants, finally: finally, sometimes: sometimes,
    eventually: eventually, convergent: convergent, horizon: horizon, restarts: restarts,
    children: children, options: options, isIsolated: isolation != nil, listedActions: actions,
    diagram: diagram
  ).explored(schedules, fileID: fileID, filePath: filePath, line: line, column: column)
}
