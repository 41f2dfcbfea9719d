/// Returns the lines of a text. Text from outside must not be able to control the terminal.
package func printableLines(_ text: String) -> [String] {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map { printable(String($0)) }
}

/// Returns the lines of a text, wrapped to a width.
package func printableLines(_ text: String, width: Int) -> [String] {
  printableLines(text).flatMap { line in
    [Drawing.Run(line)].wrapped(to: width).map { $0.map(\.text).joined() }
  }
}

/// Returns a text on one line, with the same number of characters. Line breaks become spaces, and so do
/// characters that control the terminal or change the direction of text.
package func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  return String(
    text.map { character in
      character.isNewline || character.unicodeScalars.contains(where: \.isSteering)
        ? " " : character
    })
}

extension Unicode.Scalar {
  /// Whether it is a control character, a separator of lines, or a character that embeds, overrides or
  /// isolates a direction of text. The latter could show a text in another order, together with what
  /// follows it on the screen.
  package var isSteering: Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
