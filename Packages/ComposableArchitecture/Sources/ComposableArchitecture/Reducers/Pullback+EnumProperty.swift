/// `pullback` along a key path of the state, an enum property of the action, and the environment.
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
/// let counterInApp: Reducer<AppState, AppAction, AppEnvironment> = pullback(
///   counterReducer, value: \.counter, action: \.counter, environment: { $0.counter })
/// ```
///
/// The output of a local effect is written into a copy of the action that started the effect.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  pullback(pullback(reducer, environment: environment), value: value, action: action)
}

/// `pullback` along a key path of the state and an enum property of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: any WritableKeyPath<GlobalAction, LocalAction?> & Sendable
) -> Reducer<GlobalValue, GlobalAction, Environment> {
  let scoped = pullback(reducer, value: value)
  return { globalValue, globalAction, environment in
    guard let localAction = globalAction[keyPath: action] else { return [] }
    // The check comes before the closure below is made, because making the closure allocates.
    guard let effects = scoped(&globalValue, localAction, environment).ifStored()
    else { return [] }
    let embedding = ActionEmbedding<LocalAction, GlobalAction> { localOutput in
      var globalOutput = globalAction
      globalOutput[keyPath: action] = localOutput
      return globalOutput
    }
    return effects.embedded(by: embedding, in: nil)
  }
}
