/// The lines of a text. Text from outside must not be able to steer the terminal.
package func printableLines(_ text: String) -> [String] {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map { printable(String($0)) }
}

/// A text on one line: line breaks and control characters become spaces.
func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  return String(
    text.map { character in
      character.isNewline || character.unicodeScalars.contains(where: \.properties.isControl)
        ? " " : character
    })
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}
