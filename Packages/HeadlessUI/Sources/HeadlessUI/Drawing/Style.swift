/// How to draw a screen as text.
///
/// ```swift
/// let text = screen.rendered(Style(isNumbered: true, width: 80))
/// ```
public struct Style: Sendable {
  /// Whether the controls that can be operated are numbered, from 1.
  public var isNumbered: Bool
  /// Whether to use color, by ANSI escape sequences.
  public var isColored: Bool
  /// How many columns a line may have, or `nil` if lines are as long as their text.
  public var width: Int?
  /// Whether everything is shown even if it is wider than the width. Tables then wrap in place of being cut.
  package var isComplete = false

  /// Makes a style.
  public init(isNumbered: Bool = false, isColored: Bool = false, width: Int? = nil) {
    self.isNumbered = isNumbered
    self.isColored = isColored
    self.width = width
  }

  /// No numbers, no color, no wrapping.
  public static let plain = Style()
}

extension Screen: CustomStringConvertible {
  /// The screen as plain text.
  public var description: String { rendered(.plain) }

  /// The screen as lines of text, without a line break at the end. The same screen always looks the
  /// same, so its text serves as a snapshot.
  public func rendered(_ style: Style) -> String {
    let drawing = drawing(
      width: style.width, isNumbered: style.isNumbered, isComplete: style.isComplete)
    let lines = drawing.lines.map { line in
      line.map { style.isColored ? $0.colored : $0.text }.joined()
    }
    return lines.joined(separator: "\n")
  }
}

extension Drawing.Run {
  fileprivate var colored: String {
    let attributes = attributes.map(String.init).joined(separator: ";")
    return attributes.isEmpty ? text : "\u{1B}[\(attributes)m\(text)\u{1B}[0m"
  }

  /// The parameters of the escape sequence SGR that make a terminal show its style.
  ///
  /// Colors are only those that can be read on a light and on a dark background.
  package var attributes: [Int] {
    if isNumber { return [36] }
    let isBold = isEmphasized || style == .title || style == .warning
    let color: [Int] =
      switch style {
      case .body, .title: []
      case .secondary: [2]
      case .warning: [35]
      case .success: [32]
      case .destructive: [31]
      }
    return (isBold ? [1] : []) + color + (link == nil ? [] : [4])
  }
}
