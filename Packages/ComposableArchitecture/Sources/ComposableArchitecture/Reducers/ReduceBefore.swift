/// Returns a reducer that runs a second reducer before the first one.
///
/// `reduceBefore` is for what must happen before a feature handles an action: the time of the last action
/// is noted, a message that is shown disappears, an action is counted.
///
/// ```swift
/// let trackedReducer = reduceBefore(appReducer) { state, action, environment in
///   [.fireAndForget { environment.log("\(action)") }]
/// }
/// ```
///
/// **Order.** `body` handles every action first, and `reducer` gets the state that `body` left. The effects
/// of `body` come before those of `reducer`. This is the order of `combine`, so inside a combination the
/// same is written as a line above. Use `reduceAfter` for what must happen afterward.
///
/// **Cancellation.** The effects of both are in the same scope and share identifiers.
///
/// Reducers nested one inside another take stack for each level: see `Reducer` for a safe depth.
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
