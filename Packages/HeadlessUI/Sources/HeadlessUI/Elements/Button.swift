/// A button, which is tapped by its label.
///
/// ```swift
/// let button = Button("+") { store.send(.incrTapped) }
/// ```
///
/// A button with a key is also tapped by pressing the key, see ``Key``.
public struct Button: Sendable {
  /// The text of the button, by which it is tapped.
  public let label: String
  /// The key that taps it.
  public let key: Key?
  /// The meaning of its label.
  public let style: TextStyle
  /// Whether it can be tapped now. A disabled button is shown, but does nothing.
  public let isEnabled: Bool
  /// The function that a tap calls.
  public let action: @Sendable () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - label: The label. Labels on one screen should differ because buttons are tapped by them. If
  ///     several buttons have one label, “tap LABEL #2” taps the second, and “tap LABEL in ROW” taps the
  ///     one in the row with that identity.
  ///   - key: The key that taps the button.
  ///   - style: What the button means, such as ``TextStyle/destructive``, or ``TextStyle/title`` for the main
  ///     button of a screen.
  ///   - isEnabled: Whether the button can be tapped now.
  ///   - action: What tapping does, usually sending an action to a store.
  public init(
    _ label: String,
    key: Key? = nil,
    style: TextStyle = .body,
    isEnabled: Bool = true,
    action: @escaping @Sendable () -> Void
  ) {
    self.label = label
    self.key = key
    self.style = style
    self.isEnabled = isEnabled
    self.action = action
  }

  var control: Control {
    Control(
      label, .button, isEnabled: isEnabled, key: key, style: style, behavior: .button(action))
  }
}
