/// An operation of a user on a control.
public enum Interaction: Sendable, Hashable, CaseIterable {
  /// Tapping a button, flipping a toggle, or going to the next option of a picker.
  case tap
  /// Replacing the text of a field.
  case type
  /// Pressing Enter in a field.
  case submit
  /// Turning a toggle on or off.
  case toggle
  /// Choosing an option of a picker, or a number of a stepper.
  case choose

  func suits(_ kind: Control.Kind) -> Bool {
    switch kind {
    case .button: self == .tap
    case .textField: self == .type || self == .submit
    case .toggle: self == .toggle || self == .tap
    case .picker: self == .choose || self == .tap
    case .stepper: self == .choose
    }
  }

  /// The kind of control that it is done to, in a sentence.
  var object: String {
    switch self {
    case .tap: "button"
    case .type, .submit: "field"
    case .toggle: "toggle"
    case .choose: "picker"
    }
  }
}
