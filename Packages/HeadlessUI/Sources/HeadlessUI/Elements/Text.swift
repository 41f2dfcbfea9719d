/// Text on a screen.
///
/// Line breaks are kept. Long lines wrap at words if the screen has a width.
///
/// ```swift
/// let text = Text("Saved a minute ago.").style(.secondary)
/// ```
public struct Text: Sendable {
  let string: String
  private(set) var style = TextStyle.body

  /// Makes a text.
  public init(_ string: String) { self.string = string }

  /// Returns the same text in a style.
  public func style(_ style: TextStyle) -> Text {
    var text = self
    text.style = style
    return text
  }
}
