/// A line of a drawing.
typealias Line = [Drawing.Run]

/// Draws screens line by line.
struct Canvas {
  /// The controls in front that are not drawn yet, in the order in which they are drawn.
  private var controls: ArraySlice<Control>
  private let isNumbered: Bool
  /// Whether tables wrap in place of being cut, and dividers are as long as without a width.
  private let isComplete: Bool
  private var nextNumber = 1

  init(controls: [Control], isNumbered: Bool, isComplete: Bool) {
    self.controls = controls[...]
    self.isNumbered = isNumbered
    self.isComplete = isComplete
  }

  mutating func lines(
    of place: Place, done: Button? = nil, isInFront: Bool, width: Int?
  ) -> [Line] {
    let isUncovered = isInFront && place.covers.isEmpty
    let title = Drawing.Run(printable(place.title), style: .title)
    var lines = [title].wrapped(to: width)
    let rule = String(repeating: "─", count: lines.map(\.columns).max() ?? 0)
    lines.append([Drawing.Run(rule)])
    for element in place.elements {
      lines += self.lines(of: element, isInFront: isUncovered, width: width)
    }
    for button in place.closingButtons(done: done) {
      lines += self.lines(of: .button(button), isInFront: isUncovered, width: width)
    }
    for (index, cover) in place.covers.enumerated() {
      let isForemost = isInFront && index == place.covers.count - 1
      let inner = self.lines(of: cover, isInFront: isForemost, width: width.inset(by: 2))
      lines.append([Drawing.Run("┌──")])
      lines += inner.map { [Drawing.Run("│ ")] + $0 }
      lines.append([Drawing.Run("└──")])
    }
    return lines
  }

  private mutating func lines(
    of cover: Place.Cover, isInFront: Bool, width: Int?
  ) -> [Line] {
    switch cover {
    case .sheet(let sheet):
      return lines(of: sheet.screen.place, done: sheet.done, isInFront: isInFront, width: width)
    case .confirmation(let confirmation):
      let buttons = (confirmation.buttons + [confirmation.cancel]).map { button in
        lines(of: .button(button), isInFront: isInFront, width: width)
      }
      return message(confirmation.message, width) + buttons.flatMap { $0 }.filled(to: width)
    case .alert(let alert):
      return message(alert.message, width)
        + lines(of: .button(alert.ok), isInFront: isInFront, width: width)
    }
  }

  private func message(_ text: String, _ width: Int?) -> [Line] {
    printableLines(text).flatMap { [Drawing.Run($0, isEmphasized: true)].wrapped(to: width) }
  }

  mutating func lines(of element: Element, isInFront: Bool, width: Int?) -> [Line] {
    switch element {
    case .text(let text):
      return printableLines(text.string).flatMap {
        [Drawing.Run($0, style: text.style)].wrapped(to: width)
      }
    case .button(let button): return lines(of: button.control, isInFront, width)
    case .textField(let field): return lines(of: field.control, isInFront, width)
    case .toggle(let toggle): return lines(of: toggle.control, isInFront, width)
    case .picker(let picker): return lines(of: picker.control, isInFront, width)
    case .stepper(let stepper): return lines(of: stepper.control, isInFront, width)
    case .progress(let progress): return progress.line(width: width).wrapped(to: width)
    case .link(let link): return link.line.wrapped(to: width)
    case .divider:
      let length = isComplete ? min(width ?? 40, 40) : width ?? 40
      return [[Drawing.Run(String(repeating: "─", count: length))]]
    case .row(let row):
      return row.elements.flatMap { element in
        if case .divider = element { return [[Drawing.Run("│")]] }
        return lines(of: element, isInFront: isInFront, width: width)
      }.filled(to: width)
    case .section(let section):
      let heading = Drawing.Run(printable(section.title), style: .title)
      return [heading].wrapped(to: width)
        + section.elements.flatMap { element in
          lines(of: element, isInFront: isInFront, width: width.inset(by: 2)).indented(first: "  ")
        }
    case .list(let list):
      let elements = list.items.flatMap(\.elements)
      guard !elements.isEmpty else { return placeholder(list.placeholder, width) }
      return elements.flatMap { element in
        lines(of: element, isInFront: isInFront, width: width.inset(by: 2)).indented(first: "• ")
      }
    case .table(let table):
      guard !table.entries.isEmpty else { return placeholder(table.placeholder, width) }
      let cells = table.entries.map { entry in
        entry.cells.map { cell in
          cell.flatMap { lines(of: $0, isInFront: isInFront, width: nil) }
            .filled(to: nil).flatMap { $0 }
        }
      }
      guard isComplete else { return table.lines(of: cells, width: width) }
      return table.lines(of: cells, width: nil).flatMap { $0.wrapped(to: width) }
    }
  }

  private func placeholder(_ text: String?, _ width: Int?) -> [Line] {
    guard let text else { return [] }
    return printableLines(text).flatMap { [Drawing.Run($0)].wrapped(to: width) }
  }

  private mutating func lines(of control: Control, _ isInFront: Bool, _ width: Int?) -> [Line] {
    // The front's controls are in the order in which they are drawn, so this is the next of them.
    let control = isInFront ? controls.popFirst() ?? control : control
    var drawing = ControlDrawing(control: control, isInFront: isInFront)
    if isInFront, isNumbered { drawing.nextNumber = nextNumber }
    let pieces = drawing.pieces()
    nextNumber = drawing.nextNumber ?? nextNumber
    return pieces.filled(to: width, separator: " ")
  }
}

extension Int? {
  /// Returns the rest of a width.
  fileprivate func inset(by columns: Int) -> Int? { map { Swift.max($0 - columns, 1) } }
}

extension [Line] {
  /// Returns the lines, the first after a beginning, and the others after as many spaces.
  fileprivate func indented(first beginning: String) -> [Line] {
    enumerated().map { [Drawing.Run($0.offset == 0 ? beginning : "  ")] + $0.element }
  }
}
