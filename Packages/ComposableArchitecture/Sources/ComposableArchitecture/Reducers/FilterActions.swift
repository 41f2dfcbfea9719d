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
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
@inlinable
public func filterActions<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  _ isIncluded: @escaping @Sendable (Action) -> Bool
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    isIncluded(action) ? reducer(&value, action, environment) : []
  }
}

/// `filterActions` without the reducer. Returns a function that can be applied to any reducer of
/// the action.
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
