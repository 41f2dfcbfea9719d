/// `pullback` along a case of the action alone. The state and the environment stay the same.
///
/// ```swift
/// let appReducer: Reducer<CounterState, AppAction, CounterEnvironment> = pullback(
///   counterReducer, action: .counter)
/// ```
@inlinable
public func pullback<Value, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Value, LocalAction, Environment>,
  action: CasePath<GlobalAction, LocalAction>
) -> Reducer<Value, GlobalAction, Environment> {
  let (embedding, extract) = (ActionEmbedding(action.embedding), action.extraction)
  return { value, globalAction, environment in
    guard let localAction = extract(globalAction) else { return [] }
    return reducer(&value, localAction, environment).embedded(by: embedding, in: nil)
  }
}

/// `pullback` along a case of the action and the environment. Use it, for example, to run one
/// reducer twice on the same state.
///
/// ```swift
/// let counters: Reducer<CounterState, AppAction, AppEnvironment> = combine(
///   pullback(counterReducer, action: .online, environment: { $0.online }),
///   pullback(counterReducer, action: .offline, environment: { $0.offline }))
/// ```
@inlinable
public func pullback<Value, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<Value, LocalAction, LocalEnvironment>,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<Value, GlobalAction, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), action: action)
}

/// `pullback` along a key path to a case of the action alone.
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
