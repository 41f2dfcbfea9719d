// These forms, the forms for key paths to cases, and the forms for enum properties are disfavored so that the
// compiler tries the others first. Otherwise, it would try every combination of forms in a long
// `combine(a, b, …)`.

/// `pullback` along a case of the state alone. Use it for state that is an enum, such as a screen
/// that is loading or loaded, or an account that is logged in or out.
///
/// ```swift
/// let sessionReducer: Reducer<Session, SessionAction, Void> = combine {
///   pullback(loginReducer, value: .loggedOut, action: .login)
///   pullback(accountReducer, value: .loggedIn, action: .account)
/// }
/// ```
///
/// Here `.loggedOut` and `.loggedIn` are paths to the two cases of the enum `Session`. If the enum is
/// `CasePathable`, key paths lead to them: `value: \.loggedOut`.
///
/// An action that arrives while the state is another case changes nothing and starts no effects.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, Action, Environment>(
  _ reducer: @escaping Reducer<LocalValue, Action, Environment>,
  value: CasePath<GlobalValue, LocalValue>
) -> Reducer<GlobalValue, Action, Environment> {
  let (scope, child) = (AnyIdentifier(UniqueIdentifier()), value.child)
  return { globalValue, action, environment in
    guard var localValue = value.extract(from: globalValue) else { return [] }
    let effects = reducer(&localValue, action, environment)
    globalValue = value.embed(localValue)
    return effects.scoped(by: scope).scoped(by: child)
  }
}

/// `pullback` along a case of the state and the environment.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, Action, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<LocalValue, Action, LocalEnvironment>,
  value: CasePath<GlobalValue, LocalValue>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, Action, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), value: value)
}

/// `pullback` along a case of the state, a case of the action, and the environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), value: value, action: action)
}

/// `pullback` along a case of the state and a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: CasePath<GlobalAction, LocalAction>
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  pullback(pullback(reducer, value: value), action: action)
}

/// `pullback` along a case of the state, a key path to a case of the action, and the environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
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

/// `pullback` along a key path to a case of the state, a case of the action, and the environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: KeyPath<GlobalValue.Cases, CasePath<GlobalValue, LocalValue>>,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalValue: CasePathable {
  pullback(
    reducer, value: GlobalValue.cases[keyPath: value], action: action, environment: environment)
}

/// `pullback` along a key path to a case of the state and a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: KeyPath<GlobalValue.Cases, CasePath<GlobalValue, LocalValue>>,
  action: CasePath<GlobalAction, LocalAction>
) -> Reducer<GlobalValue, GlobalAction, Environment> where GlobalValue: CasePathable {
  pullback(reducer, value: GlobalValue.cases[keyPath: value], action: action)
}

/// `pullback` along a key path to a case of the state, a key path to a case of the action, and the
/// environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: KeyPath<GlobalValue.Cases, CasePath<GlobalValue, LocalValue>>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where GlobalValue: CasePathable, GlobalAction: CasePathable {
  pullback(
    reducer, value: GlobalValue.cases[keyPath: value], action: action, environment: environment)
}

/// `pullback` along a key path to a case of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: KeyPath<GlobalValue.Cases, CasePath<GlobalValue, LocalValue>>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where GlobalValue: CasePathable, GlobalAction: CasePathable {
  pullback(reducer, value: GlobalValue.cases[keyPath: value], action: action)
}
