import CustomDump

/// An action and its changes to the state.
struct StateChange<Value: Sendable, Action: Sendable>: Sendable {
  private let action: Action
  private let previous: Value
  private let current: Value

  init(action: Action, from previous: Value, to current: Value) {
    self.action = action
    self.previous = previous
    self.current = current
  }

  /// The action and the difference between the states. It is computed on demand because finding the
  /// difference takes a long time.
  var text: String {
    "Action: \(String(customDumping: action))\n\(diff(previous, current) ?? "  (No changes)")"
  }
}
