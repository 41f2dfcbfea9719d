/// Returns a reducer that handles only the actions that pass a test.
///
/// ```swift
/// let guarded = filterActions(accountReducer) { action in
///   if case .adminAction = action { false } else { true }
/// }
/// ```
///
/// Other actions change nothing and start no effects.
///
/// Reducers nested one inside another take stack for each level: see `Reducer` for a safe depth.
@inlinable
public func filterActions<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  _ isIncluded: @escaping @Sendable (Action) -> Bool
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    isIncluded(action) ? reducer(&value, action, environment) : []
  }
}

/// `filterActions` with the test alone: a function that can be applied to any reducer of the action.
///
/// ```swift
/// let withoutAdmin: (_) -> Reducer<Account, AccountAction, Void> = filterActions(isForUsers)
/// ```
@inlinable
public func filterActions<Value, Action, Environment>(
  _ isIncluded: @escaping @Sendable (Action) -> Bool
) -> (@escaping Reducer<Value, Action, Environment>) -> Reducer<Value, Action, Environment> {
  { reducer in filterActions(reducer, isIncluded) }
}
