import ComposableArchitectureRecording
package import HeadlessUI

/// The operations of a user on the controls in front.
extension Session {
  /// Operates the control with the label that a line of a script has, which may be in quotation marks.
  ///
  /// A label that itself begins with a quotation mark needs them only if there is another one without.
  func perform(_ operation: Control.Operation, onText text: String) throws(Failure) {
    guard let label = text.unquoted,
      !screen.isMissing(label, for: operation.interaction)
    else { return try perform(operation, on: text) }
    try perform(operation, on: label)
  }

  /// Operates the control with a label, which may be in quotation marks.
  package func perform(_ operation: Control.Operation, on label: String) throws(Failure) {
    let label = try interact { screen throws(InteractionError) in
      do throws(InteractionError) {
        try perform(operation, on: label, of: screen)
        return label
      } catch {
        guard error.isNotInFront, let unquoted = label.unquoted else { throw error }
        try perform(operation, on: unquoted, of: screen)
        return unquoted
      }
    }
    if case .type = operation { lastField = label }
  }

  func perform(
    _ operation: Control.Operation, on label: String, of screen: Screen
  ) throws(InteractionError) {
    willPerform(
      operation, on: try screen.control(labeled: label, for: operation.interaction), of: screen)
    try screen.perform(operation, on: label)
  }

  /// Operates a control that the user sees. Does nothing if the control does not allow it.
  ///
  /// Another thread may be reducing. Then the actions are reduced later, see ``sentActionsAreReduced()``.
  func operate(_ control: Control, _ operation: Control.Operation) {
    willPerform(operation, on: control, of: screen)
    try? control.perform(operation)
  }

  /// Operates a control that the user sees.
  ///
  /// - Throws: A failure that says why the control cannot be operated in this way.
  package func perform(
    _ operation: Control.Operation, on control: Control
  ) throws(Failure) {
    willPerform(operation, on: control, of: screen)
    do throws(InteractionError.Problem) {
      try control.perform(operation)
    } catch {
      let interactionError = InteractionError(
        label: control.label, front: screen.front, interaction: operation.interaction,
        problem: error)
      throw .wrongLine(interactionError.description)
    }
    if case .type = operation { lastField = control.label }
  }

  private func willPerform(
    _ operation: Control.Operation, on control: Control, of screen: @autoclosure () -> Screen
  ) {
    if case .type(let text) = operation, control.isSecure {
      secureFields.willType(text, into: control)
    }
    // Finding the command takes longer than most actions.
    let isRecorded = recorder != nil || history != nil
    input.begin(isRecorded ? screen().command(for: operation, on: control) : nil)
  }

  /// Presses a key. Enter submits the field that was typed in last, if it is in front, unless a control has
  /// that key.
  package func press(_ key: Key) throws(Failure) {
    if key == .enter, let lastField, !screen.front.controls.contains(where: { $0.key == .enter }),
      (try? screen.control(labeled: lastField, for: .submit)) != nil
    {
      return try perform(.submit, on: lastField)
    }
    input.begin("press \(key)")
    try interact { screen throws(InteractionError) in try screen.press(key) }
  }

  /// Goes back, or closes what is in front.
  package func back() throws(Failure) {
    input.begin("back")
    try interact { screen throws(InteractionError) in try screen.back() }
  }

  // MARK: - Lines of scripts

  func type(_ line: LabeledText) throws(Failure) {
    let (label, text) = try split(line, for: .type)
    try perform(.type(text), on: label)
  }

  func toggle(_ line: LabeledText) throws(Failure) {
    let (label, state) = try split(line, for: .toggle)
    switch state {
    case "": try perform(.toggle(nil), on: label)
    case "on": try perform(.toggle(true), on: label)
    case "off": try perform(.toggle(false), on: label)
    default:
      throw .wrongLine("A toggle is turned “on” or “off”, not “\(shortened(state))”.")
    }
  }

  func choose(_ line: LabeledText) throws(Failure) {
    let (label, option) = try split(line, for: .choose)
    guard !option.isEmpty else {
      throw .wrongLine("“choose” takes an option after the label: choose LABEL OPTION.")
    }
    try perform(.choose(option), on: label)
  }

  private func split(
    _ line: LabeledText, for interaction: Interaction
  ) throws(Failure) -> (label: String, text: String) {
    try interact { screen throws(InteractionError) in
      try line.split(on: screen, for: interaction)
    }
  }

  private func interact<Result>(
    _ body: (Screen) throws(InteractionError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body(screen)
    } catch {
      throw .wrongLine(error.description)
    }
  }
}

extension Screen {
  /// Whether no control in front has a label.
  fileprivate func isMissing(_ label: String, for interaction: Interaction) -> Bool {
    do {
      _ = try control(labeled: label, for: interaction)
      return false
    } catch {
      return error.isNotInFront
    }
  }
}
