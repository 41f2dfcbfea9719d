import HeadlessUI

/// Handles keys.
extension FullScreenModel {
  /// Answers an event.
  mutating func handle(_ event: TerminalEvent) -> [Request] {
    if case .mouse(let mouse) = event { return handle(mouse) }
    notice = nil
    if commandLine != nil { return handleCommandLine(event) }
    if pane != nil, case .key(let key) = event, handlePane(key) { return [] }
    switch event {
    case .key(let key):
      if !digits.isEmpty, let requests = handleDigits(key) { return requests }
      if key == .control("q") { return [.leave] }
      return handleField(event) ?? handle(key)
    case .paste: return handlePaste(event)
    case .mouse: return []
    }
  }

  /// Gives the event to the field that has the focus.
  ///
  /// - Returns: `nil` if there is none, or if the event means nothing in it.
  private mutating func handleField(_ event: TerminalEvent) -> [Request]? {
    guard let control = focused, var editor = field else { return nil }
    let outcome = editor.handle(event)
    field = editor
    switch outcome {
    case .edited:
      revealFocus()
      return editor.text == control.text ? [] : [.operate(control, .type(editor.text))]
    case .submitted: return submit(control)
    case .cancelled:
      leaveField()
      return []
    case .complete, .unused: return nil
    case .redraw: return [.redraw]
    case .endOfInput: return []
    }
  }

  /// Inserts pasted text into the field in focus, even if the user has left it with Escape. Says why if there
  /// is none.
  private mutating func handlePaste(_ event: TerminalEvent) -> [Request] {
    digits = ""
    if let focused, focused.isTextField { focus(on: focused) }
    if let requests = handleField(event) { return requests }
    notice = "No field has the focus. Tab moves to a field."
    return []
  }

  /// Handles Enter in a field: submits the field. If that is not possible, taps the control that has
  /// Enter as its key, or moves the focus on.
  private mutating func submit(_ control: Control) -> [Request] {
    if control.canSubmit { return [.operate(control, .submit)] }
    if let other = shortcut(.enter) { return [.operate(other, .tap)] }
    moveFocus(by: 1)
    return []
  }

  private func shortcut(_ key: Key) -> Control? {
    front.controls.first { $0.key == key && $0.isEnabled }
  }

  private mutating func handle(_ key: KeyPress) -> [Request] {
    switch (key.code, key.modifiers) {
    case (.tab, []): moveFocus(by: 1)
    case (.tab, .shift): moveFocus(by: -1)
    case (.down, []): moveFocus(down: true)
    case (.up, []): moveFocus(down: false)
    case (.left, []): return adjust(by: -1)
    case (.right, []): return adjust(by: 1)
    case (.pageDown, []): scroll(by: max(1, bodyHeight - 1))
    case (.pageUp, []): scroll(by: -max(1, bodyHeight - 1))
    case (.home, []):
      focus(on: focusable.first)
      scroll = 0
    case (.end, []):
      focus(on: focusable.last)
      scroll = lastScroll
    case (.enter, []), (.character(" "), []):
      guard let focused else { return press(key) }
      return tap(focused)
    case (.escape, []):
      if let back = shortcut(.escape) ?? front.back { return [.operate(back, .tap)] }
      notice = "There is nothing to go back to. Ctrl-Q quits the program."
    case (.function(1), _): showHelp()
    default: return press(key)
    }
    return []
  }

  /// Handles a key without a fixed meaning: a shortcut of the app, a number, or a command.
  private mutating func press(_ key: KeyPress) -> [Request] {
    // The focus stays where it is, because the user continues there if the app refuses the shortcut.
    if let name = Key(key), let control = shortcut(name) { return [.operate(control, .tap)] }
    switch (key.code, key.modifiers) {
    case (.character("l"), .control): return [.redraw]
    case (.character("d"), .control): return [.leave]
    case (.character("p"), .control), (.character(":"), []): openCommandLine()
    case (.character("?"), []): showHelp()
    case (.character("+"), []) where focused?.isStepper == true: return adjust(by: 1)
    case (.character("-"), []) where focused?.isStepper == true: return adjust(by: -1)
    case (.character(let character), []) where character.isASCII && character.isNumber:
      return handleDigits(key) ?? []
    default:
      if let name = Key(key) { notice = "The key “\(name)” does nothing here. “?” shows the keys." }
    }
    return []
  }

  private mutating func tap(_ control: Control) -> [Request] {
    switch control.kind {
    case .button, .toggle, .picker: return [.operate(control, .tap)]
    case .stepper: return adjust(by: 1)
    case .textField:
      focus(on: control)
      return []
    }
  }

  /// Changes the value of a picker or a stepper, or moves the focus along its line.
  private mutating func adjust(by step: Int) -> [Request] {
    switch focused?.kind {
    case .picker(let options, let selection):
      let next = selection.map { $0 + step } ?? 0
      guard let focused, options.indices.contains(next) else { return [] }
      return [.operate(focused, .set(next))]
    case .stepper(let value, let range, let size):
      let (next, overflow) = value.addingReportingOverflow(step * size)
      guard let focused, !overflow, range.contains(next) else { return [] }
      return [.operate(focused, .set(next))]
    default:
      moveFocus(by: step)
      return []
    }
  }

  // MARK: - Numbers

  /// Taps the control with a number as soon as no further digit can follow.
  ///
  /// - Returns: `nil` if the key ends the number and has its usual meaning.
  private mutating func handleDigits(_ key: KeyPress) -> [Request]? {
    let numbered = front.numbered
    var isComplete = false
    switch (key.code, key.modifiers) {
    case (.character(let character), []) where character.isASCII && character.isNumber:
      digits.append(character)
    case (.enter, []): isComplete = true
    case (.escape, []), (.backspace, []):
      digits = ""
      return []
    default:
      digits = ""
      return nil
    }
    guard let number = Int(digits), number > 0, number <= numbered.count else {
      notice = "There is no [\(digits)] here."
      digits = ""
      return []
    }
    if !isComplete, number * 10 <= numbered.count { return [] }
    digits = ""
    let control = numbered[number - 1]
    focus(on: front.whole(of: control))
    return tap(control)
  }
}

extension ScreenLayer {
  /// Returns the control itself, or the one that it is a part of.
  func whole(of control: Control) -> Control? {
    controls.first { $0.id == control.id || $0.parts.contains { $0.id == control.id } }
  }
}

extension Key {
  /// The key of HeadlessUI for a key of a terminal, or `nil` if it has none.
  init?(_ press: KeyPress) {
    switch (press.code, press.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): self.init(character)
    case (.character(let character), .control): self = .control(character)
    case (.tab, .shift): self = .backTab
    case (.enter, []): self = .enter
    case (.escape, []): self = .escape
    case (.tab, []): self = .tab
    case (.backspace, []): self = .backspace
    case (.delete, []): self = .delete
    case (.up, []): self = .up
    case (.down, []): self = .down
    case (.left, []): self = .left
    case (.right, []): self = .right
    case (.home, []): self = .home
    case (.end, []): self = .end
    case (.pageUp, []): self = .pageUp
    case (.pageDown, []): self = .pageDown
    default: return nil
    }
  }
}
