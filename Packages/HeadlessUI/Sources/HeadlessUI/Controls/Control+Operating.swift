extension Control {
  /// An operation of a user on a control, with the value that they give it.
  package enum Operation: Sendable {
    /// Taps a button, flips a toggle, or chooses the next option of a picker.
    case tap
    /// Replaces the text of a field.
    case type(String)
    /// Presses Enter in a field.
    case submit
    /// Turns a toggle on or off, or flips it if there is no value.
    case toggle(Bool?)
    /// Chooses an option of a picker by its label, or a number of a stepper.
    case choose(String)
    /// Chooses an option of a picker by its position, or a number of a stepper.
    case set(Int)

    package var interaction: Interaction {
      switch self {
      case .tap: .tap
      case .type: .type
      case .submit: .submit
      case .toggle: .toggle
      case .choose, .set: .choose
      }
    }
  }
}

extension Control {
  /// Performs an operation. The full screen, the line mode, scripts and tests operate controls only with
  /// this function.
  ///
  /// An operation that would not change the value does nothing.
  ///
  /// - Throws: The reason why the operation cannot be performed. In that case, nothing has changed.
  package func perform(_ operation: Operation) throws(InteractionError.Problem) {
    guard isEnabled else { throw .isDisabled }
    switch (operation, kind, behavior) {
    case (.tap, _, .button(let action)):
      action()
    case (.tap, .toggle(let isOn), _), (.toggle(nil), .toggle(let isOn), _):
      try perform(.toggle(!isOn))
    case (.tap, .picker(let options, let selection), _):
      // An empty picker has no next option. That is not an error.
      guard !options.isEmpty else { return }
      try perform(.set(selection.map { ($0 + 1) % options.count } ?? 0))
    case (.type(let text), _, .textField(let onChange, _)):
      // A field has one line.
      let line = String(text.map { $0.isNewline ? " " : $0 })
      if line != self.text { onChange(line) }
    case (.submit, _, .textField(_, let onSubmit)):
      guard let onSubmit else { throw .cannotSubmit }
      onSubmit()
    case (.toggle(let isOn?), .toggle(let wasOn), .toggle(let onChange)):
      if isOn != wasOn { onChange(isOn) }
    case (.choose(let option), .picker(let options, _), _):
      guard let index = option.index(in: options) else {
        throw .noSuchOption(option, options: options)
      }
      try perform(.set(index))
    case (.choose(let number), .stepper(_, let range, _), _):
      guard let value = Int(number), range.contains(value) else {
        throw .isOutOfRange(number, range)
      }
      try perform(.set(value))
    case (.set(let index), .picker(let options, let selection), .picker(let onChange)):
      guard options.indices.contains(index) else {
        throw .noSuchOption("\(index)", options: options)
      }
      if index != selection { onChange(index) }
    case (.set(let value), .stepper(let oldValue, let range, _), .stepper(let onChange)):
      guard range.contains(value) else { throw .isOutOfRange("\(value)", range) }
      if value != oldValue { onChange(value) }
    default:
      throw .isOther(kind)
    }
  }

  /// Performs an operation if that is possible, and returns whether it was.
  private func performs(_ operation: Operation) -> Bool { (try? perform(operation)) != nil }

  /// Taps a button, flips a toggle, or chooses the next option of a picker.
  ///
  /// - Returns: Whether the control could be tapped.
  @discardableResult
  public func tap() -> Bool {
    if case .picker(options: [], selection: _) = kind { false } else { performs(.tap) }
  }

  /// Replaces the text of a field. A line break becomes a space because a field has one line.
  ///
  /// A text that is there already changes nothing.
  ///
  /// - Returns: Whether the control is a field that can be edited.
  @discardableResult
  public func type(_ text: String) -> Bool { performs(.type(text)) }

  /// Submits a field, which is what pressing Enter in it does.
  ///
  /// - Returns: Whether the control is a field that can be submitted.
  @discardableResult
  public func submit() -> Bool { performs(.submit) }

  /// Whether it is a field that does something when it is submitted.
  package var canSubmit: Bool {
    if case .textField(_, onSubmit: .some) = behavior { true } else { false }
  }

  /// Turns a toggle on or off. If it is so already, nothing changes.
  ///
  /// - Returns: Whether the control is a toggle that can be changed.
  @discardableResult
  public func toggle(_ isOn: Bool) -> Bool { performs(.toggle(isOn)) }

  /// Chooses an option of a picker. If it is chosen already, nothing changes.
  ///
  /// - Parameter index: The position of the option, from 0.
  /// - Returns: Whether the control is a picker with such an option that can be changed.
  @discardableResult
  public func choose(_ index: Int) -> Bool {
    if case .picker = kind { performs(.set(index)) } else { false }
  }

  /// Sets the number of a stepper. If it is that number already, nothing changes.
  ///
  /// - Parameter value: Any number in the range of the stepper.
  /// - Returns: Whether the control is a stepper with such a number that can be changed.
  @discardableResult
  public func set(_ value: Int) -> Bool {
    if case .stepper = kind { performs(.set(value)) } else { false }
  }
}
