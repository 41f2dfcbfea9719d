public import ComposableArchitecture

/// Returns a reducer that also prints every action and its changes to the state.
///
/// Use it during development to see how the state changes. Unlike `logging(_:printer:)`, it prints
/// only the difference between the states before and after the action, so the text is readable even
/// if the state is large:
///
/// ```swift
/// let store = Store(
///   initialValue: AppState(), reducer: printChanges(appReducer), environment: .live)
/// ```
///
/// ```text
/// Action: AppAction.counter(.incrTapped)
///   AppState(
///     counter: CounterState(
/// -     count: 0,
/// +     count: 1,
///       fact: nil
///     ),
///     favorites: […]
///   )
/// ```
///
/// **Order.** Printing is an effect that runs before the effects of `reducer`. Actions are printed
/// in the order in which they are reduced.
///
/// **Cancellation.** Printing is a synchronous effect, so it is never cancelled.
///
/// **Cost.** The previous state is kept while `reducer` runs, so each collection that an action
/// changes is copied once. Finding the difference visits the whole state. Both are too slow for
/// large states in production. The printer `.logger(_:level:)` does neither while its level is off.
///
/// Objects are compared by identity, so changes inside an object are not shown.
///
/// - Parameters:
///   - reducer: The reducer, usually that of the whole app.
///   - printer: Receives the text of each action, on the thread that reduced the action. By
///     default, the text is printed to standard output.
public func printChanges<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  printer: @escaping @Sendable (String) -> Void = { print($0) }
) -> Reducer<Value, Action, Environment> {
  printChanges(reducer, printer: .changes(to: printer))
}

/// `printChanges` with a printer, which decides what is printed, and where.
///
/// ```swift
/// let printingReducer = printChanges(appReducer, printer: .labelsOnly())
/// ```
///
/// | printer | prints |
/// |---|---|
/// | `.changes(to:)` | each action and the difference between the states |
/// | `.labelsOnly(to:)` | only the name of each action |
/// | `.logger(_:level:)` | the same as `.changes(to:)`, with a logger of swift-log |
/// | `StateChangePrinter { … }` | what a function makes of the action and both states |
///
/// - Parameters:
///   - reducer: The reducer, usually that of the whole app.
///   - printer: Prints each action.
public func printChanges<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  printer: StateChangePrinter<Value, Action>
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in printer.reduce(&value, action, environment, reducer) }
}

extension StateChangePrinter {
  /// Calls a reducer, and returns its effects after one that prints.
  func reduce<Environment>(
    _ value: inout Value, _ action: Action, _ environment: Environment,
    _ reducer: Reducer<Value, Action, Environment>
  ) -> [Effect<Action>] {
    guard isOn() else { return reducer(&value, action, environment) }
    switch content {
    case .action(let printAction):
      return [.fireAndForget { printAction(action) }] + reducer(&value, action, environment)
    case .change(let printChange):
      let previous = value
      let effects = reducer(&value, action, environment)
      let current = value
      return [.fireAndForget { printChange(action, previous, current) }] + effects
    }
  }
}
