/// `pullback` along a pair of functions of the state alone. Use it for local state that is made of
/// several properties of the global state.
///
/// ```swift
/// let appReducer: Reducer<AppState, CounterViewAction, Void> = pullback(
///   counterViewReducer,
///   get: { CounterViewState(count: $0.count, favorites: $0.favorites) },
///   set: { $0.count = $1.count; $0.favorites = $1.favorites })
/// ```
///
/// If there is a key path to the local state, use that instead. A key path changes the state in
/// place. `get` makes a copy, which the local reducer changes and `set` writes back.
///
/// - Parameters:
///   - reducer: The local reducer.
///   - get: Makes the local state.
///   - set: Writes the changed local state back. Called after every action that reaches `reducer`.
@inlinable
public func pullback<LocalValue, GlobalValue, Action, Environment>(
  _ reducer: @escaping Reducer<LocalValue, Action, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void
) -> Reducer<GlobalValue, Action, Environment> {
  let scope = AnyIdentifier(UniqueIdentifier())
  return { globalValue, action, environment in
    var localValue = get(globalValue)
    let effects = reducer(&localValue, action, environment)
    set(&globalValue, localValue)
    return effects.scoped(by: scope)
  }
}

/// `pullback` along a pair of functions of the state, a case of the action, and the environment.
@inlinable
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(
    pullback(pullback(reducer, environment: environment), get: get, set: set),
    action: action
  )
}

/// `pullback` along a pair of functions of the state and a case of the action.
@inlinable
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: CasePath<GlobalAction, LocalAction>
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  pullback(pullback(reducer, get: get, set: set), action: action)
}

/// `pullback` along a pair of functions of the state, an enum property of the action, and the environment.
@inlinable
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(
    pullback(pullback(reducer, environment: environment), get: get, set: set),
    action: action
  )
}

/// `pullback` along a pair of functions of the state and an enum property of the action.
@inlinable
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  pullback(pullback(reducer, get: get, set: set), action: action)
}

/// `pullback` along a pair of functions of the state and the environment.
@inlinable
public func pullback<LocalValue, GlobalValue, Action, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<LocalValue, Action, LocalEnvironment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, Action, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), get: get, set: set)
}
