/// A reduced action, its number and its cause, and the state after it.
public struct Reduction<Value: Sendable, Action: Sendable>: Sendable {
  /// The origin of an action.
  public enum Origin: String, Sendable {
    /// The action was passed to `send`.
    case sent
    /// The action is an effect's output.
    case effect
  }

  /// The position of the action among all actions that the store has reduced. The first one has number 1.
  public let number: Int
  /// The number of the action that started the effect whose output this action is. `nil` if the action was
  /// sent.
  ///
  /// Operators do not matter. An output of `search.debounce(…).switchMap { … }` leads to the action whose
  /// reducer returned the whole effect.
  public let cause: Int?
  /// The sender that was passed to `Store.send(_:sender:)` together with the action. `nil` for an action
  /// without a sender, and for an effect's output.
  public let sender: (any AnyObject & Sendable)?
  /// The action.
  public let action: Action
  /// The origin of the action.
  public var origin: Origin { cause == nil ? .sent : .effect }
  /// The state after the action.
  public let value: Value

  @usableFromInline
  init(
    number: Int, cause: Int?, sender: (any AnyObject & Sendable)? = nil, action: Action,
    value: Value
  ) {
    self.number = number
    self.cause = cause
    self.sender = sender
    self.action = action
    self.value = value
  }

  /// Returns the same action with a part of the state.
  package func with<Part: Sendable>(_ part: Part) -> Reduction<Part, Action> {
    Reduction<Part, Action>(
      number: number, cause: cause, sender: sender, action: action, value: part)
  }
}
