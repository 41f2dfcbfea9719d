/// `pullback` along a pair of functions of the state, a case of the action, and the environment. Use it for
/// local state that is made of several properties of the global state.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = pullback(
///   counterViewReducer,
///   get: { CounterViewState(count: $0.count, favorites: $0.favorites) },
///   set: { $0.count = $1.count; $0.favorites = $1.favorites },
///   action: .counterView,
///   environment: { $0.counter })
/// ```
///
/// If there is a key path to the local state, use that instead. A key path changes the state in
/// place. `get` makes a copy, which the local reducer changes and `set` writes back.
///
/// - Parameters:
///   - reducer: The local reducer.
///   - get: Makes the local state.
///   - set: Writes the changed local state back. Called after every action that reaches `reducer`.
///   - action: The case of the global action that carries local actions.
///   - environment: Makes the local environment from the global one.
@inlinable
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), get: get, set: set, action: action)
}

/// `pullback` along a pair of functions of the state and a case of the action.
@inlinable
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: CasePath<GlobalAction, LocalAction>
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  let scope = AnyIdentifier(UniqueIdentifier())
  let (embedding, extract) = (ActionEmbedding(action.embedding), action.extraction)
  return { globalValue, globalAction, environment in
    guard let localAction = extract(globalAction) else { return [] }
    var localValue = get(globalValue)
    let effects = reducer(&localValue, localAction, environment)
    set(&globalValue, localValue)
    return effects.embedded(by: embedding, in: scope)
  }
}
