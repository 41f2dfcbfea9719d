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
///
/// **Depth.** A reducer that is made of another one calls it, and releases it when it is released itself.
/// Both take stack for each level. Up to 300 levels are safe on a thread with a stack of 512 KB, in a
/// debug build too. With 8 MB, 5,000 levels are. The effects of a nested reducer take no stack.
public typealias Reducer<Value, Action: Sendable, Environment> =
  @Sendable (inout Value, Action, Environment) -> [Effect<Action>]
