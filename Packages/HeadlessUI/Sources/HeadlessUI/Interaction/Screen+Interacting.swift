extension Screen {
  /// Returns the button with a label.
  ///
  /// This is ``control(labeled:for:)`` for tapping: other controls that can be tapped are returned as
  /// buttons.
  ///
  /// - Throws: An ``InteractionError`` as ``control(labeled:for:)`` does.
  public func button(labeled label: String) throws(InteractionError) -> Button {
    let control = try control(labeled: label, for: .tap)
    return control.button
      ?? Button(control.label, key: control.key, action: { control.tap() })
  }

  /// Returns the control with a label.
  ///
  /// The label must be the whole label of the control, but may differ in case. If several controls have
  /// the same label, the identity of a row chooses one of them, `Delete in 7`, or a number in the order
  /// in which they are drawn, `Delete #2`. Controls behind a sheet, a confirmation or an alert cannot be
  /// operated.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - interaction: What to do with the control. Controls with which it cannot be done are ignored.
  /// - Throws: An ``InteractionError`` if there is no such control in front, if it is disabled, if it is
  ///   of another kind, or if several controls have the label and nothing chooses one.
  public func control(
    labeled label: String, for interaction: Interaction? = nil
  ) throws(InteractionError) -> Control {
    let front = front
    func error(_ label: String, _ problem: InteractionError.Problem) -> InteractionError {
      InteractionError(
        label: label, front: front, interaction: interaction, problem: problem)
    }
    let controls = front.controls.flatMap(\.withButtons)
    let suited = controls.filter { interaction?.suits($0.kind) ?? true }
    switch LabelMatch(label, in: suited) {
    case .found(let matches):
      guard let control = matches.first, matches.count == 1 else {
        throw error(label, .ambiguity(of: matches))
      }
      guard control.isEnabled else { throw error(label, .isDisabled) }
      return control
    case .notThatMany(let label, let matches):
      throw error(label, .notThatMany(count: matches.count, noun: matches.noun))
    case .noSuchRow(let label, let row, let rows):
      throw error(label, .noSuchRow(row, rows: rows))
    case .missing:
      if case .found(let matches) = LabelMatch(label, in: controls), let other = matches.first {
        throw error(label, .isOther(other.kind))
      }
      if case .found = LabelMatch(label, in: allControls) { throw error(label, .isBehind) }
      throw error(label, .isMissing)
    }
  }

  /// Performs an operation on the control with a label.
  ///
  /// - Throws: The errors of ``control(labeled:for:)``, and an ``InteractionError`` if the control cannot
  ///   have the value of the operation.
  package func perform(
    _ operation: Control.Operation, on label: String
  ) throws(InteractionError) {
    let interaction = operation.interaction
    let control = try control(labeled: label, for: interaction)
    do {
      try control.perform(operation)
    } catch {
      throw InteractionError(
        label: label, front: front, interaction: interaction, problem: error)
    }
  }

  /// Taps the control with a label, as ``Control/tap()`` does.
  ///
  /// ```swift
  /// try CounterView(store: counterStore).body.tap("Is this prime?")
  /// ```
  ///
  /// - Throws: An ``InteractionError`` as ``control(labeled:for:)`` does.
  public func tap(_ label: String) throws(InteractionError) { try perform(.tap, on: label) }

  /// Replaces the text of the field with a label, as ``Control/type(_:)`` does.
  ///
  /// ```swift
  /// try screen.type("cats", into: "Search")
  /// ```
  ///
  /// - Throws: An ``InteractionError`` as ``control(labeled:for:)`` does.
  public func type(_ text: String, into label: String) throws(InteractionError) {
    try perform(.type(text), on: label)
  }

  /// Submits the field with a label, as ``Control/submit()`` does.
  ///
  /// - Throws: An ``InteractionError`` as ``control(labeled:for:)`` does, and if the field does nothing
  ///   when it is submitted.
  public func submit(_ label: String) throws(InteractionError) { try perform(.submit, on: label) }

  /// Turns the toggle with a label on or off, as ``Control/toggle(_:)`` does, or flips it.
  ///
  /// ```swift
  /// try screen.toggle("Refresh automatically", to: false)
  /// ```
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - isOn: Whether the toggle is to be on, or `nil` to flip it.
  /// - Throws: An ``InteractionError`` as ``control(labeled:for:)`` does.
  public func toggle(_ label: String, to isOn: Bool? = nil) throws(InteractionError) {
    try perform(.toggle(isOn), on: label)
  }

  /// Chooses an option of the picker with a label, or a number of the stepper with a label.
  ///
  /// ```swift
  /// try screen.choose("Date", for: "Sort by")
  /// try screen.choose("10", for: "Count")
  /// ```
  ///
  /// - Parameters:
  ///   - option: The label of the option, which may differ in case, or a whole number.
  ///   - label: The label of the control.
  /// - Throws: An ``InteractionError`` as ``control(labeled:for:)`` does, and if there is no such option or
  ///   the number is not in the range.
  public func choose(_ option: String, for label: String) throws(InteractionError) {
    try perform(.choose(option), on: label)
  }

  /// Presses a key: taps the first control in front, in the order in which they are drawn, that has the
  /// key and can be operated. If no control has it, Escape goes back.
  ///
  /// ```swift
  /// try screen.press(.control("s"))
  /// ```
  ///
  /// - Throws: An ``InteractionError`` if no control in front has the key, or if none that has it can be
  ///   operated.
  public func press(_ key: Key) throws(InteractionError) {
    let front = front
    let controls = front.controls.filter { $0.key == key }
    if let control = controls.first(where: \.isEnabled) {
      control.tap()
    } else if key == .escape, controls.isEmpty {
      try back()
    } else {
      throw InteractionError(
        label: controls.first?.label ?? "\(key)", front: front,
        problem: controls.isEmpty ? .noSuchKey : .isDisabled)
    }
  }

  /// Goes back: taps “Ok” of an alert, “Cancel” of a confirmation, “Back” or “Done”. See
  /// ``ScreenLayer/back``.
  ///
  /// - Throws: An ``InteractionError`` if nothing leads back from what is in front.
  public func back() throws(InteractionError) {
    let front = front
    guard let back = front.back else {
      throw InteractionError(label: "Back", front: front, problem: .noWayBack)
    }
    back.tap()
  }
}

extension InteractionError.Problem {
  /// - Parameters:
  ///   - matches: The controls that cannot be told apart by the label.
  fileprivate static func ambiguity(of matches: [Control]) -> Self {
    let short = matches.map { [$0.label] + $0.row.suffix(1) }
    let long = matches.map { [$0.label] + $0.row.reversed() }
    let areInRows = matches.allSatisfy { !$0.row.isEmpty }
    let unique = [short, long].first { areInRows && Set($0).count == matches.count } ?? []
    return .isAmbiguous(
      count: matches.count, noun: matches.noun,
      names: unique.map { $0.joined(separator: " in ") })
  }
}

extension [Control] {
  /// The noun for these controls, in a sentence.
  fileprivate var noun: String {
    let nouns = Set(map(\.kind.noun))
    return nouns.count == 1 ? nouns.first ?? "control" : "control"
  }
}
