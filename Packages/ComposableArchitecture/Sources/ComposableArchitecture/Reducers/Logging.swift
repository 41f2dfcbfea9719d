/// Returns a reducer that also logs every action and the whole state after it.
///
/// For a large state, use `printChanges` or `logging(_:to:level:)` of `ComposableArchitectureLogging`, which
/// log only what an action changed.
///
/// ```swift
/// let store = Store(
///   initialValue: AppState(),
///   reducer: logging(appReducer, printer: { print($0) }),
///   environment: .live
/// )
/// ```
///
/// Logging is an effect that runs before the effects of `reducer`. The text is made when the effect
/// runs. It consists of the action, the new value in the form of `dump`, and a line of dashes
/// without a line break at its end.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer, usually that of the whole app.
///   - printer: Receives the text of one action at a time, on the thread that reduced the action. A slow
///     printer slows the store down.
@inlinable
public func logging<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  printer: @escaping @Sendable (String) -> Void
) -> Reducer<Value, Action, Environment> {
  logging(reducer, printer: { _ in printer })
}

/// `logging` with a printer that the environment provides.
///
/// ```swift
/// let loggedReducer = logging(appReducer, printer: { environment in environment.log })
/// ```
@inlinable
public func logging<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  printer: @escaping @Sendable (Environment) -> @Sendable (String) -> Void
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    let effects = reducer(&value, action, environment)
    let newValue = value
    let print = printer(environment)
    return [.fireAndForget { print(logEntry(action: action, newValue: newValue)) }] + effects
  }
}

@usableFromInline
func logEntry<Value, Action>(action: Action, newValue: Value) -> String {
  var entry = "Action: \(action)\nValue:\n"
  dump(newValue, to: &entry)
  return entry + "---"
}
