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

/// `pullback` along an enum property of the action alone.
///
/// An enum property is a computed property that reads and writes the payload of one case:
///
/// ```swift
/// extension AppAction {
///   var counter: CounterAction? {
///     get { if case .counter(let action) = self { action } else { nil } }
///     set { if case .counter = self, let newValue { self = .counter(newValue) } }
///   }
/// }
///
/// let counterInApp: Reducer<CounterState, AppAction, CounterEnvironment> = pullback(
///   counterReducer, action: \.counter)
/// ```
///
/// The output of a local effect is written into a copy of the action that started the effect.
@inlinable
@_disfavoredOverload
public func pullback<Value, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Value, LocalAction, Environment>,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable
) -> Reducer<Value, GlobalAction, Environment> {
  { value, globalAction, environment in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    // The check comes before the closure below is made, because making the closure allocates.
    guard let effects = reducer(&value, localAction, environment).ifStored() else { return [] }
    let embedding = ActionEmbedding<LocalAction, GlobalAction> { localOutput in
      var globalOutput = globalAction
      globalOutput[keyPath: action] = localOutput
      return globalOutput
    }
    return effects.embedded(by: embedding, in: nil)
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

/// `pullback` along an enum property of the action and the environment.
@inlinable
@_disfavoredOverload
public func pullback<Value, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<Value, LocalAction, LocalEnvironment>,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<Value, GlobalAction, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), action: action)
}
