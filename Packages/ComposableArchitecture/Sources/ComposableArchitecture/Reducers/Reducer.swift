/// A function that handles an action: it changes the state and returns the effects to run.
///
/// A reducer is a pure function. Its environment provides what it needs from the outside world,
/// such as a network, a disk or the time of day. It only *describes* work as effects, which the
/// store runs.
///
/// ```swift
/// func counterReducer(
///   state: inout CounterState, action: CounterAction, environment: CounterEnvironment
/// ) -> [Effect<CounterAction>] {
///   switch action {
///   case .incrTapped:
///     state.count += 1
///     return []
///   case .requestFact:
///     return [environment.fact(state.count).map(CounterAction.factResponse)]
///   case .factResponse(let fact):
///     state.fact = fact
///     return []
///   }
/// }
/// ```
///
/// Effects run in the order of the array. An empty array allocates nothing.
///
/// **Depth.** Calling and releasing nested reducers takes stack for each level. Up to 300 levels
/// are safe on a thread with a stack of 512 KB, even in a debug build, and up to 5,000 levels with
/// 8 MB. The effects of nested reducers take no stack for their depth.
public typealias Reducer<Value, Action: Sendable, Environment> =
  @Sendable (inout Value, Action, Environment) -> [Effect<Action>]

/// A function that makes a reducer from another one, such as `lifecycle(of:)`, `onChange(of:)` or
/// `filterActions`, each without its reducer.
///
/// On a line of `combine { … }`, it is applied to all reducers of the list. A function of your own is, too:
///
/// ```swift
/// let counting: HigherOrderReducer<AppState, AppAction, AppEnvironment> = { reducer in
///   reduceAfter(reducer) { _, state, _, _ in
///     state.count += 1
///     return []
///   }
/// }
/// ```
public typealias HigherOrderReducer<Value, Action: Sendable, Environment> =
  @Sendable (@escaping Reducer<Value, Action, Environment>) -> Reducer<Value, Action, Environment>
