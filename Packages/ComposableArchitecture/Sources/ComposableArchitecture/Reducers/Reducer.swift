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
