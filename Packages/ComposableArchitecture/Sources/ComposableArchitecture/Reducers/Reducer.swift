/// How a feature answers an action: it changes its state and says which effects to run.
///
/// A reducer is a pure function. Whatever it needs of the outside world (a network, a disk, the time
/// of day) it is given by its environment, and it only ever *describes* work, as effects; the store
/// runs them.
///
/// ```swift
/// let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = {
///   state, action, environment in
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
public typealias Reducer<Value, Action: Sendable, Environment> =
  @Sendable (inout Value, Action, Environment) -> [Effect<Action>]
