/// How to draw a screen as text.
public struct Style: Sendable {
  /// Whether the buttons that can be tapped are numbered, from 1.
  public var isNumbered: Bool
  /// Whether to use color, by ANSI escape sequences.
  public var isColored: Bool

  /// Makes a style.
  public init(isNumbered: Bool = false, isColored: Bool = false) {
    self.isNumbered = isNumbered
    self.isColored = isColored
  }

  /// No numbers, no color.
  public static let plain = Style()
}

extension Screen: CustomStringConvertible {
  /// The screen as plain text.
  public var description: String { rendered(.plain) }

  /// The screen as lines of text, without a line break at the end. The same screen always looks the
  /// same, so its text serves as a snapshot.
  public func rendered(_ style: Style) -> String {
    var canvas = Canvas(style: style)
    canvas.draw(self, isInFront: true)
    return canvas.lines.joined(separator: "\n")
  }
}

/// Draws screens line by line.
private struct Canvas {
  let style: Style
  var lines: [String] = []
  /// The number of the next button that can be tapped.
  var nextNumber = 1

  init(style: Style) { self.style = style }

  mutating func draw(_ screen: Screen, isInFront: Bool, closedBy closing: Button? = nil) {
    let isCovered = screen.sheet != nil || screen.alert != nil
    let isTappable = isInFront && !isCovered
    let title = printable(screen.title)
    add([styled(title, .bold), String(repeating: "─", count: title.count)])
    for element in screen.elements { add(text(of: element, isTappable)) }
    if let closing { add([text(of: closing, isTappable)]) }
    if let sheet = screen.sheet {
      framed(isTop: isInFront && screen.alert == nil) { canvas, isTop in
        canvas.draw(sheet.screen, isInFront: isTop, closedBy: sheet.done)
      }
    }
    if let alert = screen.alert {
      framed(isTop: isInFront) { canvas, isTop in
        canvas.add(printableLines(alert.message).map { canvas.styled($0, .bold) })
        canvas.add([canvas.text(of: alert.ok, isTop)])
      }
    }
  }

  /// Draws something in front of what is there: with a frame on its left.
  private mutating func framed(isTop: Bool, _ draw: (inout Canvas, Bool) -> Void) {
    var inner = Canvas(style: style)
    inner.nextNumber = nextNumber
    draw(&inner, isTop)
    nextNumber = inner.nextNumber
    add(["┌──"] + inner.lines.map { "│ " + $0 } + ["└──"])
  }

  private mutating func add(_ lines: [String]) { self.lines += lines }

  private mutating func text(of element: Element, _ isTappable: Bool) -> [String] {
    switch element {
    case .text(let text):
      return printableLines(text.string)
    case .button(let button):
      return [text(of: button, isTappable)]
    case .row(let row):
      return [row.elements.flatMap { text(of: $0, isTappable) }.joined(separator: "  ")]
    case .section(let section):
      let lines = section.elements.flatMap { text(of: $0, isTappable) }
      return [styled(printable(section.title), .bold)] + lines.map { "  " + $0 }
    case .list(let list):
      if list.elements.isEmpty { return list.placeholder.map(printableLines) ?? [] }
      return list.elements.flatMap { item in
        text(of: item, isTappable).enumerated().map { ($0.offset == 0 ? "• " : "  ") + $0.element }
      }
    }
  }

  private mutating func text(of button: Button, _ isTappable: Bool) -> String {
    let label = printable(button.label)
    guard button.isEnabled else { return styled("(\(label))", .dim) }
    guard isTappable, style.isNumbered else { return "[\(label)]" }
    defer { nextNumber += 1 }
    return "[\(styled("\(nextNumber)", .cyan)) \(label)]"
  }

  // MARK: - Text

  private enum Emphasis: String {
    case bold = "1"
    case dim = "2"
    case cyan = "36"
  }

  private func styled(_ text: String, _ emphasis: Emphasis) -> String {
    style.isColored ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The lines of a text. Text from outside must not be able to steer the terminal.
package func printableLines(_ text: String) -> [String] {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map { printable(String($0)) }
}

private func printable(_ text: String) -> String {
  String(text.map { $0.unicodeScalars.contains(where: \.properties.isControl) ? " " : $0 })
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}
