public import ComposableArchitecture
public import CustomDump

/// An action of an app that is explored from its screens.
@usableFromInline
enum ScreenAction<Action: Sendable>: Sendable {
  /// The user operates a control, which sends these actions. The command does the same in a script.
  case user(command: String, [Action])
  /// The app starts, or an effect has an output.
  case app(Action)

  /// Reduces the action. Of several actions that a control sends, the others follow the first.
  @inlinable
  func reduced<Value>(
    by reduce: Reducer<Value, Action, Void>, _ value: inout Value
  ) -> [Effect<ScreenAction>] {
    switch self {
    case .app(let action):
      return reduce(&value, action, ()).map { $0.map { .app($0) } }
    case .user(_, let actions):
      var effects: [Effect<ScreenAction>] = []
      if let first = actions.first {
        effects = reduce(&value, first, ()).map { $0.map { .app($0) } }
      }
      return effects + actions.dropFirst().map { .just(.app($0)) }
    }
  }
}

extension ScreenAction: Equatable where Action: Equatable {}
extension ScreenAction: Hashable where Action: Hashable {}

extension ScreenAction: CustomDumpStringConvertible {
  @usableFromInline var customDumpDescription: String {
    switch self {
    case .user(let command, let actions):
      "“\(command)” (\(actions.map { String(customDumping: $0) }.joined(separator: ", ")))"
    case .app(let action): String(customDumping: action)
    }
  }
}
