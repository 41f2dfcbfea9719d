/// Returns a reducer that runs a second reducer after the first one and passes it the state before
/// the action.
///
/// Use `reduceAfter` for logic that depends on both states, such as a step of an undo history, a
/// check of an invariant, or a count of what an action changed.
///
/// ```swift
/// let countingReducer = reduceAfter(appReducer) { previous, state, action, environment in
///   let added = state.rows.count - previous.rows.count
///   return added == 0 ? [] : [.fireAndForget { environment.log("\(added) more rows") }]
/// }
/// ```
///
/// **Order.** `reducer` handles every action first, and `body` gets the resulting state. The
/// effects of `body` come after those of `reducer`. If `body` does not need the state before the
/// action, write it as the last line of a `combine` instead. If `body` reacts to a change of one
/// part of the state, use `onChange`.
///
/// **Cancellation.** The effects of both are in the same scope and share identifiers.
///
/// **Cost.** The previous state is kept while `reducer` runs. Each collection in it that the action
/// changes is copied once. `onChange` keeps only one part.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer that runs first.
///   - body: The reducer that runs second. Its first argument is the state before the action.
@inlinable
public func reduceAfter<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  _ body:
    @escaping @Sendable (
      _ previous: Value, _ value: inout Value, _ action: Action, _ environment: Environment
    ) -> [Effect<Action>]
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    let previous = value
    var effects = reducer(&value, action, environment)
    effects.appendOrAdopt(body(previous, &value, action, environment))
    return effects
  }
}
