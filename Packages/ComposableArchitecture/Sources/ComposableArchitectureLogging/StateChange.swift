import CustomDump

/// What one action changed in the state.
struct StateChange<Value: Sendable, Action: Sendable>: Sendable {
  private let action: Action
  private let previous: Value
  private let current: Value

  init(action: Action, from previous: Value, to current: Value) {
    self.action = action
    self.previous = previous
    self.current = current
  }

  /// The action and the difference between the states. Computed because finding the difference takes long.
  var text: String {
    "Action: \(String(customDumping: action))\n\(diff(previous, current) ?? "  (No changes)")"
  }
}
