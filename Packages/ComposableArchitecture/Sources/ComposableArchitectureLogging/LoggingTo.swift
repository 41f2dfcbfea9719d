public import ComposableArchitecture
public import Logging

/// Returns a reducer that also logs every action and its changes to the state with a logger of
/// [swift-log](https://github.com/apple/swift-log).
///
/// The messages go to the same place as the rest of the program's log, with their own level and the
/// metadata of the logger:
///
/// ```swift
/// var logger = Logger(label: "com.example.app.store")
/// logger.logLevel = .debug
/// let store = Store(
///   initialValue: AppState(), reducer: logging(appReducer, to: logger), environment: .live)
/// ```
///
/// The message is the text that `printChanges` prints. Its file, function and line are those of the
/// call to `logging`.
///
/// **Order.** Logging is an effect that runs before the effects of `reducer`. Actions are logged in
/// the order in which they are reduced, on the thread that reduced them.
///
/// **Cancellation.** Logging is a synchronous effect, so it is never cancelled.
///
/// **Cost.** While the level is off, an action costs only one check of the logger's level. While
/// the level is on, the previous state is kept while `reducer` runs, so each collection that an
/// action changes is copied once. Finding the difference visits the whole state.
///
/// The metadata of the logger is logged too. Do not use a metadata provider that reads task-local
/// values. Logging is a synchronous effect, so it does not have these values if another thread
/// drains the store.
///
/// - Parameters:
///   - reducer: The reducer, usually that of the whole app.
///   - logger: The logger.
///   - level: The level of the messages.
///   - file: The file that the messages come from.
///   - function: The function that the messages come from.
///   - line: The line that the messages come from.
public func logging<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  to logger: Logger,
  level: Logger.Level = .debug,
  file: String = #fileID,
  function: String = #function,
  line: UInt = #line
) -> Reducer<Value, Action, Environment> {
  logging(
    reducer, to: { _ in logger }, level: level, file: file, function: function, line: line)
}

/// `logging` with a logger that the environment provides.
///
/// ```swift
/// let loggedReducer = logging(appReducer, to: \.logger, level: .trace)
/// ```
public func logging<Value: Sendable, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  to logger: @escaping @Sendable (Environment) -> Logger,
  level: Logger.Level = .debug,
  file: String = #fileID,
  function: String = #function,
  line: UInt = #line
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    let logger = logger(environment)
    guard logger.logLevel <= level else { return reducer(&value, action, environment) }
    let previous = value
    let effects = reducer(&value, action, environment)
    let change = StateChange(action: action, from: previous, to: value)
    let log: Effect<Action> = .fireAndForget {
      logger.log(level: level, "\(change.text)", file: file, function: function, line: line)
    }
    return [log] + effects
  }
}
