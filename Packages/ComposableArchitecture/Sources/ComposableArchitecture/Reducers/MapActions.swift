/// Returns a reducer that handles another action in place of each action.
///
/// Use it if several actions mean the same to a feature:
///
/// ```swift
/// let onlineReducer = mapActions(appReducer) { action in
///   if case .offline(let action) = action { .online(action) } else { action }
/// }
/// ```
///
/// Logs and tests see the original action. The outputs of effects are mapped too, because they are actions like
/// all others. To leave out actions, use `filterActions`. To embed the actions of a child, use `pullback`.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer.
///   - transform: Returns the action that the reducer handles.
@inlinable
public func mapActions<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  _ transform: @escaping @Sendable (Action) -> Action
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in reducer(&value, transform(action), environment) }
}
