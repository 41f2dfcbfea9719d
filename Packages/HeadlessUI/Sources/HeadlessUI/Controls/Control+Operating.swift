extension Control {
  /// Taps a button, flips a toggle, or chooses the next option of a picker.
  ///
  /// - Returns: Whether the control could be tapped.
  @discardableResult
  public func tap() -> Bool {
    guard isEnabled else { return false }
    switch (kind, behavior) {
    case (_, .button(let action)):
      action()
    case (.toggle(let isOn), .toggle(let onChange)):
      onChange(!isOn)
    case (.picker(let options, let selection), _) where !options.isEmpty:
      return choose(selection.map { ($0 + 1) % options.count } ?? 0)
    default:
      return false
    }
    return true
  }

  /// Replaces the text of a field. A line break becomes a space because a field has one line.
  ///
  /// A text that is there already changes nothing.
  ///
  /// - Returns: Whether the control is a field that can be edited.
  @discardableResult
  public func type(_ text: String) -> Bool {
    guard isEnabled, case .textField(let onChange, _) = behavior else { return false }
    let line = String(text.map { $0.isNewline ? " " : $0 })
    if line != self.text { onChange(line) }
    return true
  }

  /// Submits a field, which is what pressing Enter in it does.
  ///
  /// - Returns: Whether the control is a field that can be submitted.
  @discardableResult
  public func submit() -> Bool {
    guard isEnabled, case .textField(_, let onSubmit?) = behavior else { return false }
    onSubmit()
    return true
  }

  /// Whether it is a field that does something when it is submitted.
  package var canSubmit: Bool {
    if case .textField(_, onSubmit: .some) = behavior { true } else { false }
  }

  /// Turns a toggle on or off. If it is so already, nothing changes.
  ///
  /// - Returns: Whether the control is a toggle that can be changed.
  @discardableResult
  public func toggle(_ isOn: Bool) -> Bool {
    guard isEnabled, case .toggle(isOn: let wasOn) = kind, case .toggle(let onChange) = behavior
    else { return false }
    if isOn != wasOn { onChange(isOn) }
    return true
  }

  /// Chooses an option of a picker. If it is chosen already, nothing changes.
  ///
  /// - Parameter index: The position of the option, from 0.
  /// - Returns: Whether the control is a picker with such an option that can be changed.
  @discardableResult
  public func choose(_ index: Int) -> Bool {
    guard isEnabled, case .picker(let options, let selection) = kind,
      case .picker(let onChange) = behavior, options.indices.contains(index)
    else { return false }
    if index != selection { onChange(index) }
    return true
  }

  /// Sets the number of a stepper. If it is that number already, nothing changes.
  ///
  /// - Parameter value: Any number in the range of the stepper.
  /// - Returns: Whether the control is a stepper with such a number that can be changed.
  @discardableResult
  public func set(_ value: Int) -> Bool {
    guard isEnabled, case .stepper(let oldValue, let range, _) = kind,
      case .stepper(let onChange) = behavior, range.contains(value)
    else { return false }
    if value != oldValue { onChange(value) }
    return true
  }
}
