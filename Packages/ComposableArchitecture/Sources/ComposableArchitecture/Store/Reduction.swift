/// One action as it was reduced: what it was, where it came from, what it led to.
public struct Reduction<Value: Sendable, Action: Sendable>: Sendable {
  /// Where an action came from.
  public enum Origin: String, Sendable {
    /// Somebody outside called `send`.
    case sent
    /// It is an effect's output.
    case effect
  }

  /// The action.
  public let action: Action
  /// Where it came from.
  public let origin: Origin
  /// The state after it.
  public let value: Value

  @usableFromInline
  init(action: Action, origin: Origin, value: Value) {
    self.action = action
    self.origin = origin
    self.value = value
  }
  /// The same action with a part of the state.
  package func with<Part: Sendable>(_ part: Part) -> Reduction<Part, Action> {
    Reduction<Part, Action>(
      action: action, origin: origin == .sent ? .sent : .effect, value: part)
  }
}
