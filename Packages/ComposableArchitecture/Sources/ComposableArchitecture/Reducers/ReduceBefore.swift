/// Returns a reducer that runs a second reducer before the first one.
///
/// Use `reduceBefore` for logic that must run before a feature handles an action, such as recording
/// the time of the last action, hiding a message, or counting actions.
///
/// ```swift
/// let trackedReducer = reduceBefore(appReducer) { state, action, environment in
///   [.fireAndForget { environment.log("\(action)") }]
/// }
/// ```
///
/// **Order.** `body` handles every action first, and `reducer` gets the resulting state. The
/// effects of `body` come before those of `reducer`. This is the order of `combine`, so inside a
/// combination, write `body` on the line above instead. Use `reduceAfter` for logic that must run
/// afterward.
///
/// **Cancellation.** The effects of both are in the same scope and share identifiers.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer that runs second.
///   - body: The reducer that runs first.
@inlinable
public func reduceBefore<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  _ body: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects = body(&value, action, environment)
    effects.appendOrAdopt(reducer(&value, action, environment))
    return effects
  }
}
