/// A layer of a screen: the screen itself, or a sheet, a confirmation or an alert in front of it.
///
/// ``Screen/front`` is the layer in front. Only its controls can be operated.
///
/// ```swift
/// let labels = screen.front.controls.map(\.label)
/// ```
public struct ScreenLayer: Sendable {
  /// The kind and the title, for a sentence: `the screen “Counter demo”`, `the alert “The 2nd prime is 3”`.
  public let name: String
  /// Its controls, the disabled ones too, in the order in which they are drawn.
  public let controls: [Control]
  /// The control that leads back: “Ok” of an alert, “Cancel” of a confirmation, “Back” of a screen to
  /// which the user has navigated, “Done” of a sheet. Without these it is the first control with the key
  /// ``Key/escape`` that can be operated.
  public let back: Control?
  /// Whether ``back`` belongs to the layer itself, rather than being a control of the app with the key.
  package let isClosedByBack: Bool
  /// The number of layers behind this one, and of screens to which "Back" leads.
  package let level: Int
  /// Whether it is the content of a sheet.
  package let isSheet: Bool

  /// The control that has the focus when this comes to the front: the first field of a sheet, because a sheet with a
  /// field is a form. Anywhere else it is the first control that is not destructive, because the user may press Enter
  /// twice.
  package var initialFocus: Control? {
    let enabled = controls.filter(\.isEnabled)
    let field = isSheet ? enabled.first(where: \.isTextField) : nil
    return field ?? enabled.first { $0.style != .destructive } ?? enabled.first
  }

  /// Its buttons, the disabled ones too, in the order in which they are drawn.
  public var buttons: [Button] { controls.compactMap(\.button) }

  /// The buttons that can be tapped.
  public var tappable: [Button] { buttons.filter(\.isEnabled) }

  /// The controls that have a number if the screen is drawn with numbers: control 1 is the first.
  ///
  /// These are the controls that can be operated. A stepper is replaced by its two buttons.
  public var numbered: [Control] {
    controls.flatMap(\.buttonsOrSelf).filter(\.isEnabled)
  }

  /// Returns the control with an identity, which may be a part of another control.
  public subscript(id: Control.ID) -> Control? {
    for control in controls {
      if control.id == id { return control }
      if let part = control.parts.first(where: { $0.id == id }) { return part }
    }
    return nil
  }
}

extension Screen {
  /// The layer in front: the alert if there is one, else the confirmation, else the front of the sheet,
  /// else the screen itself.
  public var front: ScreenLayer { place.front(name: "screen", done: nil, level: 0) }

  /// Returns the control in front that has an identity, with the level of its layer.
  ///
  /// Only controls of the same row can influence the identity of a control, so the other rows are left out.
  ///
  /// - Parameter text: The identity as ``Control/ID/text`` writes it.
  package func controlInFront(identifiedBy text: String) -> (control: Control, level: Int)? {
    let outermostRow = Control.ID.outermostRow(in: text)
    let layer = place.front(name: "screen", done: nil, level: 0) {
      Control.ID.path([$0]) == outermostRow
    }
    return layer.controls.first { $0.id.text == text }.map { ($0, layer.level) }
  }

  /// The controls of the screen and of all that is in front of it.
  package var allControls: [Control] { place.layers(name: "screen", done: nil).flatMap(\.controls) }

  /// The texts of the secure fields of the screen and of all that is in front of it. Unlike ``allControls``, this gives
  /// no identities to the controls, which takes as long as drawing a screen with many rows.
  package var secureTexts: [String] {
    var texts: [String] = []
    place.forEachElement { element in
      guard case .textField(let field) = element else { return }
      if case .textField(isSecure: true) = field.control.kind { texts.append(field.control.text) }
    }
    return texts
  }

  /// The titles of the screen and of the sheets in front of it, and whether an alert or a confirmation is in front of these.
  /// Unlike the name of the layer in front, it does not depend on what an alert says.
  package var placeName: String { place.frontName }

  /// Everything that the screen or the sheet in front shows, but for its buttons and its fields, whose text is not yet what
  /// the user wants. An alert or a confirmation in front of it is left out.
  package var contents: [String] {
    let place = place.withoutMessages
    var contents = [place.title]
    place.elements.forEachElement { contents += [$0.content].compactMap(\.self) }
    return contents
  }

  /// The labels of the progress of which the end is not known, on the screen and on all that is in front of it.
  package var endlessProgress: [String] {
    var labels: [String] = []
    place.forEachElement { element in
      if case .progress(let progress) = element, progress.fraction == nil {
        labels.append(progress.label)
      }
    }
    return labels
  }
}

extension Place {
  /// - Parameter includesRow: Whether the layer has the controls of an outermost row with an identity.
  func front(
    name: String, done: Button?, level: Int,
    includesRow: @escaping (String) -> Bool = { _ in true }
  ) -> ScreenLayer {
    let level = level + depth + covers.count
    return switch covers.last {
    case nil:
      ScreenLayer(
        "the \(name) “\(title)”", elements, closing: closingButtons(done: done), level,
        isSheet: done != nil, includesRow: includesRow)
    case .sheet(let sheet):
      sheet.screen.place.front(
        name: "sheet", done: sheet.done, level: level, includesRow: includesRow)
    case .confirmation(let confirmation):
      ScreenLayer(
        "the confirmation “\(confirmation.message)”", confirmation.buttons.map { .button($0) },
        closing: [confirmation.cancel], level)
    case .alert(let alert):
      ScreenLayer("the alert “\(alert.message)”", [], closing: [alert.ok], level)
    }
  }

  fileprivate var frontName: String {
    switch covers.last {
    case nil: title
    case .sheet(let sheet): "\(title) › \(sheet.screen.place.frontName)"
    case .confirmation: "\(title), with a confirmation"
    case .alert: "\(title), with an alert"
    }
  }

  /// The place in front if alerts and confirmations do not count.
  fileprivate var withoutMessages: Place {
    for case .sheet(let sheet) in covers.reversed() { return sheet.screen.place.withoutMessages }
    return self
  }

  /// Calls a function with each element of the place and of the sheets in front of it.
  fileprivate func forEachElement(_ body: (Element) -> Void) {
    elements.forEachElement(body)
    for case .sheet(let sheet) in covers { sheet.screen.place.forEachElement(body) }
  }

  /// The place and everything in front of it, each as if it were in front.
  fileprivate func layers(name: String, done: Button?) -> [ScreenLayer] {
    var uncovered = self
    uncovered.covers = []
    let first = uncovered.front(name: name, done: done, level: 0)
    return covers.reduce(into: [first]) { layers, cover in
      if case .sheet(let sheet) = cover {
        layers += sheet.screen.place.layers(name: "sheet", done: sheet.done)
      } else {
        uncovered.covers = [cover]
        layers.append(uncovered.front(name: name, done: done, level: 0))
      }
    }
  }
}

extension Element {
  /// Its own text, without the elements inside of it; `nil` for a button, a field, and an element without a text.
  fileprivate var content: String? {
    switch self {
    case .text(let text): text.string
    case .toggle(let toggle): toggle.control.content
    case .picker(let picker): picker.control.content
    case .stepper(let stepper): stepper.control.content
    case .progress(let progress): "\(progress.label): \(progress.fraction.map { "\($0)" } ?? "")"
    case .link(let link): "\(link.label): \(link.destination)"
    case .section(let section): section.title
    case .list(let list): list.items.isEmpty ? list.placeholder : nil
    case .table(let table): table.entries.isEmpty ? table.placeholder : nil
    case .button, .divider, .row, .textField: nil
    }
  }
}

extension [Element] {
  /// Calls a function with each element, and then with those inside of it.
  fileprivate func forEachElement(_ body: (Element) -> Void) {
    for element in self {
      body(element)
      switch element {
      case .row(let row): row.elements.forEachElement(body)
      case .section(let section): section.elements.forEachElement(body)
      case .list(let list):
        for item in list.items { item.elements.forEachElement(body) }
      case .table(let table):
        for entry in table.entries {
          for cell in entry.cells { cell.forEachElement(body) }
        }
      case .button, .divider, .link, .picker, .progress, .stepper, .text, .textField, .toggle:
        break
      }
    }
  }
}

extension ScreenLayer {
  /// - Parameters:
  ///   - elements: What is in front.
  ///   - closing: The buttons below that close it. The first of them leads back.
  fileprivate init(
    _ name: String, _ elements: [Element], closing: [Button], _ level: Int, isSheet: Bool = false,
    includesRow: @escaping (String) -> Bool = { _ in true }
  ) {
    var collector = ControlCollector(includesRow: includesRow)
    collector.add(elements)
    let count = collector.controls.count
    for button in closing { collector.add(button.control) }
    collector.markRepeated()
    self.name = name
    self.level = level
    self.isSheet = isSheet
    controls = collector.controls
    isClosedByBack = controls.count > count
    back =
      isClosedByBack
      ? controls[count] : controls.first { $0.key == .escape && $0.isEnabled }
  }
}

extension Control {
  /// The label and the value.
  fileprivate var content: String {
    switch kind {
    case .button, .textField: label
    case .toggle(let isOn): "\(label): \(isOn)"
    case .picker(let options, let selection): "\(label): \(selection.map { options[$0] } ?? "")"
    case .stepper(let value, _, _): "\(label): \(value)"
    }
  }

  package var isTextField: Bool { if case .textField = kind { true } else { false } }

  var button: Button? {
    guard case .button(let action) = behavior else { return nil }
    return Button(label, key: key, style: style, isEnabled: isEnabled, action: action)
  }

  /// The control, or the buttons of which a stepper consists.
  var buttonsOrSelf: [Control] {
    if case .stepper = kind { parts } else { [self] }
  }

  /// The control and the buttons of which a stepper consists, which are tapped by labels of their own.
  var withButtons: [Control] {
    if case .stepper = kind { [self] + parts } else { [self] }
  }
}
