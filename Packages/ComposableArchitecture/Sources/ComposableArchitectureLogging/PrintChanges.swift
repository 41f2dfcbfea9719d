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
/// large states in production. `logging(_:to:level:)` does neither while its level is off.
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
  printChanges(
    reducer,
    printer: StateChangePrinter { action, previous, current in
      printer(StateChange(action: action, from: previous, to: current).text)
    })
}

/// `printChanges` with a printer, which receives each action and the states before and after it, or prints only
/// the names of actions.
///
/// ```swift
/// let printingReducer = printChanges(
///   appReducer,
///   printer: StateChangePrinter { action, oldState, newState in
///     print(action, oldState.count, newState.count)
///   })
/// ```
///
/// - Parameters:
///   - reducer: The reducer, usually that of the whole app.
///   - printer: Prints each action. `.labelsOnly()` prints only the action's name.
public func printChanges<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  printer: StateChangePrinter<Value, Action>
) -> Reducer<Value, Action, Environment> {
  switch printer.content {
  case .action(let printAction):
    return { value, action, environment in
      [.fireAndForget { printAction(action) }] + reducer(&value, action, environment)
    }
  case .change(let printChange):
    return { value, action, environment in
      let previous = value
      let effects = reducer(&value, action, environment)
      let current = value
      return [.fireAndForget { printChange(action, previous, current) }] + effects
    }
  }
}
