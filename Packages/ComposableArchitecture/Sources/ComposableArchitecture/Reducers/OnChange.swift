/// Returns a reducer that also runs a second reducer after each action that changes a part of the state.
///
/// Many actions can change the same part, and each change can have the same consequence. For
/// example, a document is saved, a form is validated, or a search starts. `onChange` states the
/// consequence once instead of for every action.
///
/// ```swift
/// let savingReducer = onChange(appReducer, of: \.favorites) { previous, state, action, environment in
///   [.fireAndForget { [new = state.favorites.count] in
///     environment.log("\(previous.count) → \(new) favorites")
///   }]
/// }
/// ```
///
/// **Order.** `reducer` handles the action first. After that, the part is compared once per action.
/// If it is different, `body` runs, and its effects come after those of `reducer`. A change that
/// `body` itself makes does not run it again. Changes outside `reducer` are not noticed, so wrap
/// the combination of all reducers that change the part.
///
/// **Cancellation.** The effects of `body` are in the same scope as those of `reducer`. To replace the
/// effect of the last change, use `cancellable(id:cancelInFlight:)` or `debounce`.
///
/// **Cost.** The previous part is kept while `reducer` runs. If the part is a collection and an
/// action changes it, the collection is copied once. To avoid this, use a small part such as a
/// `count` or a revision number.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer that changes the state.
///   - part: The part of the state to compare, usually a key path.
///   - body: The reducer to run after a change. Its first argument is the part before the action.
@inlinable
public func onChange<Value, Part: Equatable & SendableMetatype, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of part: @escaping @Sendable (Value) -> Part,
  _ body:
    @escaping @Sendable (
      _ previous: Part, _ value: inout Value, _ action: Action, _ environment: Environment
    ) -> [Effect<Action>]
) -> Reducer<Value, Action, Environment> {
  onChange(reducer, of: part, by: { $0 == $1 }, body)
}

/// `onChange` with a function that compares the part.
///
/// Use it for a part that is not `Equatable`, or if some changes of the part do not matter:
///
/// ```swift
/// let savingReducer = onChange(appReducer, of: \.favorites, by: { $0.count == $1.count }) {
///   previous, state, action, environment in
///   [.fireAndForget { environment.log("The number of favorites has changed.") }]
/// }
/// ```
///
/// - Parameters:
///   - reducer: The reducer that changes the state.
///   - part: The part of the state to compare, usually a key path.
///   - areEqual: Whether the part before the action and the part after it are the same for `body`.
///   - body: The reducer to run after a change. Its first argument is the part before the action.
@inlinable
public func onChange<Value, Part: SendableMetatype, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of part: @escaping @Sendable (Value) -> Part,
  by areEqual: @escaping @Sendable (Part, Part) -> Bool,
  _ body:
    @escaping @Sendable (
      _ previous: Part, _ value: inout Value, _ action: Action, _ environment: Environment
    ) -> [Effect<Action>]
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    let previous = part(value)
    var effects = reducer(&value, action, environment)
    if areEqual(previous, part(value)) { return effects }
    effects.appendOrAdopt(body(previous, &value, action, environment))
    return effects
  }
}

/// `onChange` without the reducer. Returns a function that can be applied to any reducer of the
/// state.
///
/// ```swift
/// let saving: (@escaping Reducer<AppState, AppAction, AppEnvironment>)
///   -> Reducer<AppState, AppAction, AppEnvironment> = onChange(of: \.favorites) {
///     previous, state, action, environment in
///     [.fireAndForget { environment.log("The favorites have changed.") }]
///   }
/// let savingReducer = saving(appReducer)
/// ```
@inlinable
public func onChange<Value, Part: Equatable & SendableMetatype, Action, Environment>(
  of part: @escaping @Sendable (Value) -> Part,
  _ body:
    @escaping @Sendable (
      _ previous: Part, _ value: inout Value, _ action: Action, _ environment: Environment
    ) -> [Effect<Action>]
) -> (@escaping Reducer<Value, Action, Environment>) -> Reducer<Value, Action, Environment> {
  { reducer in onChange(reducer, of: part, body) }
}
