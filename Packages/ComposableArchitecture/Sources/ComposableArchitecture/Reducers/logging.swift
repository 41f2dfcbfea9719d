/// A reducer that also logs every action and the state that it led to.
///
/// ```swift
/// let store = Store(
///   initialValue: AppState(),
///   reducer: logging(appReducer, printer: { print($0) }),
///   environment: .live
/// )
/// ```
///
/// Logging is an effect: it comes before the effects of `reducer`, and its text is made only when it
/// runs. The text is the action, then the new value as `dump` shows it, then a line of dashes, with
/// no line break at its end.
///
/// Reducers nested one inside another take stack for each level: see `Reducer` for a safe depth.
///
/// - Parameter printer: is given the text of one action at a time. It is called on the thread that
///   reduced the action, so a slow printer makes for a slow store.
@inlinable
public func logging<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  printer: @escaping @Sendable (String) -> Void
) -> Reducer<Value, Action, Environment> {
  logging(reducer, printer: { _ in printer })
}

/// `logging` through a printer that the environment supplies.
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
