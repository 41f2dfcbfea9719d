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
