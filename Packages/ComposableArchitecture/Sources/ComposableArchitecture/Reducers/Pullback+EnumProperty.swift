// These forms, the forms for state that is an enum, and the forms for key paths into `Cases` are
// disfavored so that the compiler tries the others first. Otherwise, it would try every combination
// of forms in a long `combine(a, b, …)`.

/// `pullback` along a key path of the state, an enum property of the action, and the environment.
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
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(pullback(pullback(reducer, environment: environment), value: value), action: action)
}

/// `pullback` along a key path of the state and an enum property of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  pullback(pullback(reducer, value: value), action: action)
}
