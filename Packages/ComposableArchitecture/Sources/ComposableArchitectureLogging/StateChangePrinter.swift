import CustomDump
public import Logging

/// A function that `printChanges(_:printer:)` calls with each action and the states before and after it.
///
/// ```swift
/// let uselessActions = StateChangePrinter<AppState, AppAction> { action, oldState, newState in
///   if oldState.count == newState.count { print(action) }
/// }
/// let printingReducer = printChanges(appReducer, printer: uselessActions)
/// ```
public struct StateChangePrinter<Value: Sendable, Action: Sendable>: Sendable {
  enum Content: Sendable {
    case action(@Sendable (Action) -> Void)
    case change(@Sendable (Action, Value, Value) -> Void)
  }

  let content: Content
  /// Whether the next action is printed. Otherwise, the states are neither copied nor compared.
  let isOn: @Sendable () -> Bool

  /// Creates a printer from a function.
  ///
  /// - Parameter printChange: Receives each action, the state before it and the state after it, on the
  ///   thread that reduced the action.
  public init(
    _ printChange:
      @escaping @Sendable (_ action: Action, _ oldState: Value, _ newState: Value) ->
      Void
  ) {
    self.init(.change(printChange))
  }

  private init(_ content: Content, if isOn: @escaping @Sendable () -> Bool = { true }) {
    self.content = content
    self.isOn = isOn
  }

  /// A printer that prints each action and its changes to the state. `printChanges` shows an example of the text.
  ///
  /// ```swift
  /// let printingReducer = printChanges(appReducer, printer: .changes(to: { text in print(text) }))
  /// ```
  ///
  /// - Parameter printer: Receives the text of each action, on the thread that reduced the action. By
  ///   default, the text is printed to standard output.
  public static func changes(
    to printer: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> Self {
    Self { action, previous, current in
      printer(StateChange(action: action, from: previous, to: current).text)
    }
  }

  /// A printer that logs each action and its changes to the state with a logger of swift-log.
  ///
  /// ```swift
  /// let printingReducer = printChanges(
  ///   appReducer, printer: .logger(Logger(label: "store"), level: .trace))
  /// ```
  ///
  /// While the level is off, an action costs only one check of the logger's level.
  ///
  /// The metadata of the logger is logged too. Do not use a metadata provider that reads task-local
  /// values. Logging is a synchronous effect, so it does not have these values if another thread
  /// drains the store.
  ///
  /// - Parameters:
  ///   - logger: The logger.
  ///   - level: The level of the messages.
  ///   - file: The file that the messages come from.
  ///   - function: The function that the messages come from.
  ///   - line: The line that the messages come from.
  public static func logger(
    _ logger: Logger, level: Logger.Level = .debug, file: String = #fileID,
    function: String = #function, line: UInt = #line
  ) -> Self {
    Self(
      .change { action, previous, current in
        let change = StateChange(action: action, from: previous, to: current)
        logger.log(level: level, "\(change.text)", file: file, function: function, line: line)
      }, if: { logger.logLevel <= level })
  }

  /// A printer that prints only the name of each action, such as `Action: AppAction.counter(.incrTapped)`.
  ///
  /// ```swift
  /// let printingReducer = printChanges(appReducer, printer: .labelsOnly())
  /// ```
  ///
  /// The name consists of the cases of the action and of the actions inside it. It has the labels of
  /// other payloads, but not their values. The states are neither copied nor compared.
  ///
  /// - Parameter printer: Receives the text of each action, on the thread that reduced the action. By
  ///   default, the text is printed to standard output.
  public static func labelsOnly(
    to printer: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> Self {
    Self(.action { printer("Action: \(label(of: $0))") })
  }
}

/// Returns the type of an action, and its cases if it is an enumeration.
private func label<Action>(of action: Action) -> String {
  // The text of a type ends with `.self`.
  String(customDumping: type(of: action)).dropLast(".self".count) + cases(of: action)
}

/// Returns the case of an enumeration, with the cases inside it, or an empty text for other values.
private func cases(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "" }
  guard let (label, payload) = mirror.children.first else { return ".\(value)" }
  let inside =
    Mirror(reflecting: payload).displayStyle == .tuple ? arguments(payload) : cases(of: payload)
  return ".\(label ?? "")\(inside.isEmpty ? "" : "(\(inside))")"
}

/// Returns the labels of a payload of several values, with the cases inside it.
private func arguments(_ payload: Any) -> String {
  Mirror(reflecting: payload).children.map { label, value in
    // A value without a label has its position as its label, such as `.0`.
    let name = label.map { $0.hasPrefix(".") ? "_" : $0 } ?? "_"
    let cases = cases(of: value)
    return cases.isEmpty ? "\(name):" : "\(name): \(cases)"
  }.joined(separator: ", ")
}
