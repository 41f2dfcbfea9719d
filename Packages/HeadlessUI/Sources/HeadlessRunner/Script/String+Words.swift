import HeadlessUI

extension String {
  /// The text without whitespace at its ends.
  var trimmed: String { String(Substring(utf8[...].trimmed)) }

  /// The text before the first whitespace and the text after it, both without whitespace at their ends.
  var firstWord: (word: String, rest: String) {
    let text = utf8[...].trimmed
    let word = text.prefix { !$0.isBlank }
    return (String(Substring(word)), String(Substring(text[word.endIndex...].trimmed)))
  }

  /// The text before the last whitespace and the text after it, both without whitespace at their ends.
  var lastWord: (rest: String, word: String) {
    let text = utf8[...].trimmed
    let start = text.lastIndex(where: \.isBlank).map { text.index(after: $0) } ?? text.startIndex
    return (String(Substring(text[..<start].trimmed)), String(Substring(text[start...])))
  }

  /// Whether the text begins with a quotation mark, which may be one character together with what follows it.
  var isQuoted: Bool { utf8.first == UInt8(ascii: "\"") }

  /// The text as an argument of a command, which `unquoted` reads back: in quotation marks if a line would change it.
  var asArgument: String {
    let isKept =
      !isEmpty && trimmed == self && !isQuoted
      && !unicodeScalars.contains(where: \.isSteering)
    return isKept ? self : quoted
  }

  /// The text as a JSON string, which is always one line.
  var quoted: String { JSONValue.string(self).text() }

  /// The text of a JSON string, or `nil` if this is not one.
  var unquoted: String? {
    guard isQuoted, case .string(let text)? = JSONValue(parsing: self) else { return nil }
    return text
  }

  /// Returns a JSON string at the beginning, and what follows it, or `nil` if there is none.
  var quotedPrefix: (text: String, rest: String)? {
    guard isQuoted else { return nil }
    var isEscaped = false
    for index in utf8.indices.dropFirst() {
      switch utf8[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""):
        let end = utf8.index(after: index)
        return String(self[..<end]).unquoted.map { ($0, String(self[end...])) }
      default: break
      }
    }
    return nil
  }
}

extension Substring.UTF8View {
  // This compares bytes because asking a `Character` whether it is whitespace takes longer than an
  // action.
  fileprivate var trimmed: Self {
    let start = drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
    return start[...last]
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line break.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
