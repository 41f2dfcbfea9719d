/// A reduced action, its origin, and the state after it.
public struct Reduction<Value: Sendable, Action: Sendable>: Sendable {
  /// The origin of an action.
  public enum Origin: String, Sendable {
    /// The action was passed to `send`.
    case sent
    /// The action is an effect's output.
    case effect
  }

  /// The action.
  public let action: Action
  /// The origin of the action.
  public let origin: Origin
  /// The state after the action.
  public let value: Value

  @usableFromInline
  init(action: Action, origin: Origin, value: Value) {
    self.action = action
    self.origin = origin
    self.value = value
  }

  /// Returns the same action with a part of the state.
  package func with<Part: Sendable>(_ part: Part) -> Reduction<Part, Action> {
    Reduction<Part, Action>(
      action: action, origin: origin == .sent ? .sent : .effect, value: part)
  }
}
