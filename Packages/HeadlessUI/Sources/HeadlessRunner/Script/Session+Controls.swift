package import HeadlessUI

/// What a user does with the controls in front.
extension Session {
  /// Taps a button, flips a toggle, or chooses the next option of a picker.
  package func tap(_ label: String) throws(Failure) {
    try operate(label) { screen, label throws(InteractionError) in try screen.tap(label) }
  }

  /// Replaces the text of a field.
  package func type(_ text: String, into label: String) throws(Failure) {
    try interact { screen throws(InteractionError) in try screen.type(text, into: label) }
    lastField = label
  }

  /// Submits a field.
  package func submit(_ label: String) throws(Failure) {
    try operate(label) { screen, label throws(InteractionError) in try screen.submit(label) }
  }

  /// Flips a toggle, or turns it on or off.
  package func toggle(_ label: String, to isOn: Bool? = nil) throws(Failure) {
    try interact { screen throws(InteractionError) in try screen.toggle(label, to: isOn) }
  }

  /// Chooses an option of a picker, or a number of a stepper.
  package func choose(_ option: String, for label: String) throws(Failure) {
    try interact { screen throws(InteractionError) in try screen.choose(option, for: label) }
  }

  /// Presses a key. Enter submits the field that was typed in last, if it is in front, unless a control has
  /// that key.
  package func press(_ key: Key) throws(Failure) {
    if key == .enter, let lastField, !screen.front.controls.contains(where: { $0.key == .enter }),
      (try? screen.control(labeled: lastField, for: .submit)) != nil
    {
      return try submit(lastField)
    }
    try interact { screen throws(InteractionError) in try screen.press(key) }
  }

  /// Goes back, or closes what is in front.
  package func back() throws(Failure) {
    try interact { screen throws(InteractionError) in try screen.back() }
  }

  // MARK: - Lines of scripts

  func type(_ line: LabeledText) throws(Failure) {
    let (label, text) = try split(line, for: .type)
    try type(text, into: label)
  }

  func toggle(_ line: LabeledText) throws(Failure) {
    let (label, state) = try split(line, for: .toggle)
    switch state {
    case "": try toggle(label)
    case "on": try toggle(label, to: true)
    case "off": try toggle(label, to: false)
    default:
      throw .wrongLine("A toggle is turned “on” or “off”, not “\(shortened(state))”.")
    }
  }

  func choose(_ line: LabeledText) throws(Failure) {
    let (label, option) = try split(line, for: .choose)
    guard !option.isEmpty else {
      throw .wrongLine("“choose” takes an option after the label: choose LABEL OPTION.")
    }
    try choose(option, for: label)
  }

  private func split(
    _ line: LabeledText, for interaction: Interaction
  ) throws(Failure) -> (label: String, text: String) {
    do {
      return try line.split(on: screen, for: interaction)
    } catch {
      throw .wrongLine(error.description)
    }
  }

  /// Does something with a label, which may be in quotation marks.
  private func operate(
    _ label: String,
    _ body: (Screen, String) throws(InteractionError) -> Void
  ) throws(Failure) {
    let screen = screen
    do {
      try body(screen, label)
    } catch {
      guard error.isNotInFront, let label = label.unquoted else {
        throw .wrongLine(error.description)
      }
      try interact { screen throws(InteractionError) in try body(screen, label) }
    }
  }

  private func interact(_ body: (Screen) throws(InteractionError) -> Void) throws(Failure) {
    do {
      try body(screen)
    } catch {
      throw .wrongLine(error.description)
    }
  }
}
