/// Something on a screen that a user can operate: a button, a field, a toggle, a picker or a stepper.
///
/// Terminals, scripts and tests operate a screen through its controls, see ``ScreenLayer/controls``.
///
/// ```swift
/// for control in screen.front.controls where control.isEnabled {
///   switch control.kind {
///   case .button: control.tap()
///   case .textField: control.type("cats")
///   case .toggle(let isOn): control.toggle(!isOn)
///   case .picker(let options, _): control.choose(options.count - 1)
///   case .stepper(_, let range, _): control.set(range.upperBound)
///   }
/// }
/// ```
public struct Control: Sendable, Identifiable {
  /// Identifies a control from one drawing of a screen to the next.
  ///
  /// It consists of the identities of the rows around the control, its kind, its label, and its position
  /// among the controls that share these.
  public struct ID: Hashable, Sendable {
    let row: [String]
    let kind: String
    let label: String
    var occurrence = 0
  }

  /// The kind of a control, with the value that it shows.
  public enum Kind: Sendable, Equatable {
    /// A button.
    case button
    /// A line of text. The text of a secure field is secret.
    case textField(isSecure: Bool)
    /// Something that is on or off.
    case toggle(isOn: Bool)
    /// A choice of one of several options, by their labels.
    case picker(options: [String], selection: Int?)
    /// A number in a range that is changed in steps.
    case stepper(value: Int, range: ClosedRange<Int>, step: Int)
  }

  enum Behavior: Sendable {
    case button(@Sendable () -> Void)
    case textField(onChange: @Sendable (String) -> Void, onSubmit: (@Sendable () -> Void)?)
    case toggle(@Sendable (Bool) -> Void)
    case picker(@Sendable (Int) -> Void)
    case stepper(@Sendable (Int) -> Void)
  }

  /// Its identity.
  public internal(set) var id: ID
  /// Its label.
  public let label: String
  /// The kind of the control.
  public let kind: Kind
  /// Whether it can be operated now.
  public let isEnabled: Bool
  /// The key that taps it.
  public let key: Key?
  /// The identities of the rows around it, the outermost first.
  public internal(set) var row: [String] = []
  /// Whether only its position tells it from other controls, which may be in its place on the next screen. That is so
  /// if it is in a row without an identity, or if another control has the same rows, kind and label.
  package internal(set) var isKnownByPosition = false
  /// The text of a field. For other controls it is empty.
  public let text: String
  /// The buttons of a stepper, “-” and “+”, and the options of a picker. Tapping an option chooses it.
  public internal(set) var parts: [Control]
  package let style: TextStyle
  let placeholder: String
  let behavior: Behavior

  init(
    _ label: String,
    _ kind: Kind,
    isEnabled: Bool,
    key: Key? = nil,
    style: TextStyle = .body,
    text: String = "",
    placeholder: String = "",
    parts: [Control] = [],
    behavior: Behavior
  ) {
    id = ID(row: [], kind: kind.noun, label: label)
    self.label = label
    self.kind = kind
    self.isEnabled = isEnabled
    self.key = key
    self.style = style
    self.text = text
    self.placeholder = placeholder
    self.parts = parts
    self.behavior = behavior
  }
}

extension Control.Kind {
  /// The kind in a sentence.
  var noun: String {
    switch self {
    case .button: "button"
    case .textField: "field"
    case .toggle: "toggle"
    case .picker: "picker"
    case .stepper: "stepper"
    }
  }
}
