/// `pullback` along a key path to a case of the action alone.
///
/// The key path leads from the `Cases` of a `CasePathable` enum, here `TabAction`, to the path of one case.
/// Each form of `pullback` that takes a case path of the action also takes such a key path:
///
/// ```swift
/// let counterInTab: Reducer<CounterState, TabAction, CounterEnvironment> = pullback(
///   counterReducer, action: \.counter)
/// ```
@inlinable
@_disfavoredOverload
public func pullback<Value, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Value, LocalAction, Environment>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>
) -> Reducer<Value, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(reducer, action: GlobalAction.cases[keyPath: action])
}

/// `pullback` along a key path to a case of the action and the environment.
@inlinable
@_disfavoredOverload
public func pullback<Value, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<Value, LocalAction, LocalEnvironment>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<Value, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(reducer, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `pullback` along a key path of the state, a key path to a case of the action, and the
/// environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
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

/// `pullback` along a pair of functions of the state, a key path to a case of the action, and the
/// environment.
@inlinable
@_disfavoredOverload
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
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer,
    get: get,
    set: set,
    action: GlobalAction.cases[keyPath: action],
    environment: environment
  )
}

/// `pullback` along a pair of functions of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>
) -> Reducer<GlobalValue, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(reducer, get: get, set: set, action: GlobalAction.cases[keyPath: action])
}

/// `pullback` along a case of the state, a key path to a case of the action, and the environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `pullback` along a case of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>
) -> Reducer<GlobalValue, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(reducer, value: value, action: GlobalAction.cases[keyPath: action])
}
