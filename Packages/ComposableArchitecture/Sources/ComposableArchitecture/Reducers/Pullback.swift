/// Turns a reducer of local state, actions and environment into a reducer of global ones.
///
/// An app consists of features that do not depend on each other. Each feature is pulled back along
/// three paths, and the results are combined:
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   pullback(
///     counterReducer,
///     value: \.counter,
///     action: .counter,
///     environment: { $0.counter })
///   pullback(
///     favoritesReducer,
///     value: \.favorites,
///     action: .favorites,
///     environment: { $0.fileClient })
///   pullback(optional(detailReducer), value: \.detail, action: .detail)
/// }
/// ```
///
/// An action of another feature changes nothing, allocates nothing and starts no effects. The effects of the
/// feature are in a scope of their own, which the key path names: see `Effect.cancel(child:)`.
///
/// Every path can be left out if there is nothing to change. For an enum that is `CasePathable`, the action
/// can also be a key path into its `Cases`: `action: \.counter`.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// The compiler checks each line of `combine { … }` separately, so it finds the right form of
/// `pullback` quickly for any number of reducers. In `combine(a, b)`, it checks all of them at
/// once. For more than three reducers, this may take too long unless all are pulled back along key
/// paths of the state and handwritten case paths.
///
/// - Parameters:
///   - reducer: The local reducer.
///   - value: The key path from the global state to the local state.
///   - action: The case of the global action that carries local actions. The outputs of the local
///     effects are embedded in it.
///   - environment: Makes the local environment from the global one, for each action of the feature.
@inlinable
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), value: value, action: action)
}

/// `pullback` for reducers that share the environment.
@inlinable
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: CasePath<GlobalAction, LocalAction>
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  let pulledBack = PullbackReducer(reducer, value: value, action: action)
  return { value, action, environment in pulledBack.reduce(&value, action, environment) }
}

/// `pullback` along a key path of the state, a key path to a case of the action, and the environment.
///
/// The key path leads from the `Cases` of a `CasePathable` enum to the path of one case.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `pullback` along a key path of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>
) -> Reducer<GlobalValue, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(reducer, value: value, action: GlobalAction.cases[keyPath: action])
}

/// `pullback` for reducers that share one action type, as in Redux.
@inlinable
public func pullback<LocalValue, GlobalValue, Action, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<LocalValue, Action, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, Action, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), value: value)
}

/// `pullback` along a key path of the state alone.
///
/// ```swift
/// let appReducer: Reducer<AppState, AccountAction, Void> = pullback(
///   accountReducer, value: \.account)
/// ```
@inlinable
public func pullback<LocalValue, GlobalValue, Action, Environment>(
  _ reducer: @escaping Reducer<LocalValue, Action, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable
) -> Reducer<GlobalValue, Action, Environment> {
  let scope = AnyIdentifier(value)
  let part = KeyPathAccessor(value)
  return { globalValue, action, environment in
    part.modify(&globalValue) { reducer(&$0, action, environment) }.scoped(by: scope)
  }
}

/// `pullback` along the environment alone. Use it for a reducer that needs only a part of the
/// environment.
///
/// ```swift
/// let offlineCounter: Reducer<CounterState, CounterAction, AppEnvironment> = pullback(
///   counterReducer, environment: { $0.offline })
/// ```
@inlinable
public func pullback<Value, Action, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<Value, Action, LocalEnvironment>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<Value, Action, GlobalEnvironment> {
  { value, action, globalEnvironment in
    reducer(&value, action, environment(globalEnvironment))
  }
}
