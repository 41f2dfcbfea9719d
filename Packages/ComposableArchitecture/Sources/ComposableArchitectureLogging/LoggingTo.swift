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
/// This is `printChanges` with the printer `.logger(_:level:)`. The file, the function and the line of a message are those
/// of the call to `logging`.
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
  printChanges(
    reducer,
    printer: .logger(logger, level: level, file: file, function: function, line: line))
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
    let printer = StateChangePrinter<Value, Action>.logger(
      logger(environment), level: level, file: file, function: function, line: line)
    return printer.reduce(&value, action, environment, reducer)
  }
}
