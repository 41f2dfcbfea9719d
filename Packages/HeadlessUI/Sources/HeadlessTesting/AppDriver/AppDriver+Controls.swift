import HeadlessRunner
public import HeadlessUI

/// The operations of a user. A control is found by its label on what is in front, as in a script: the case of
/// letters may differ, `LABEL #2` is the second of several, and `LABEL in ROW` is the one in the row with this
/// identity.
extension AppDriver {
  /// Taps a button, or another control that can be tapped.
  ///
  /// ```swift
  /// app.tap("Delete in cats")
  /// ```
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func tap(
    _ label: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(
      .tap, on: label,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Types a text into a field, in place of the text that it has.
  ///
  /// - Parameters:
  ///   - label: The label of the field.
  ///   - text: The text.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func type(
    _ label: String,
    _ text: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(
      .type(text), on: label,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Presses Enter in a field.
  ///
  /// - Parameters:
  ///   - label: The label of the field.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func submit(
    _ label: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(
      .submit, on: label,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Turns a toggle on or off.
  ///
  /// - Parameters:
  ///   - label: The label of the toggle.
  ///   - isOn: Whether it is on afterward, or `nil` to change it. A toggle that is on already is not
  ///     changed by `true`.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func toggle(
    _ label: String,
    to isOn: Bool? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(
      .toggle(isOn), on: label,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Chooses an option of a picker by its label, or a number of a stepper.
  ///
  /// ```swift
  /// app.choose("Sort by", "Date")
  /// ```
  ///
  /// - Parameters:
  ///   - label: The label of the picker or the stepper.
  ///   - option: The label of the option, or the number.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func choose(
    _ label: String,
    _ option: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(
      .choose(option), on: label,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Presses a key: the shortcut of a control, or `.escape` for what closes or goes back.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func press(
    _ key: Key,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      session throws(Failure) in
      try session.press(key)
    }
  }

  /// Goes back by tapping “Back”, “Done”, “Ok” or “Cancel”, depending on what is in front.
  ///
  /// - Parameters:
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func back(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    operate(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      session throws(Failure) in
      try session.back()
    }
  }

  /// Sends an action, whether or not something on the screen sends it.
  public func send(_ action: Action) {
    session.settle()
    session.send(action)
    session.waitForSentActions()
    session.settle()
  }

  private func operate(_ operation: Control.Operation, on label: String, _ call: CallSite) {
    operate(call) { session throws(Failure) in try session.perform(operation, on: label) }
  }

  private func operate(
    _ call: CallSite, _ operation: (Session<Value, Action>) throws(Failure) -> Void
  ) {
    session.settle()
    do {
      try operation(session)
      session.waitForSentActions()
      session.settle()
    } catch {
      report(error.message, call)
    }
  }
}
