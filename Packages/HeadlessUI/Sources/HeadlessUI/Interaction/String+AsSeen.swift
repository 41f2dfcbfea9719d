extension String {
  /// The text as a person sees it in a label: all white space is a space, and there is none at its ends.
  ///
  /// A person cannot tell a no-break space from a space, and cannot type it. A tab, a line break and other control
  /// characters are drawn as a space.
  package var asSeen: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain, utf8.first != 0x20, utf8.last != 0x20 { return self }
    let spaced = isPlain ? self : String(printable(self).map { $0.isWhitespace ? " " : $0 })
    var text = spaced.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Whether the text contains another one. All white space except line breaks counts as a space.
  package func containsAsSeen(_ other: String) -> Bool {
    contains(other) || withPlainSpaces.contains(other.withPlainSpaces)
  }

  private var withPlainSpaces: String {
    if utf8.allSatisfy({ $0 < 0x7F }) { return self }
    return String(map { $0.isWhitespace && !$0.isNewline ? " " : $0 })
  }

  /// Returns the position of a text in a list: of the same text, else of one that looks the same, else of one
  /// that differs only in case.
  func index(in texts: [String]) -> Int? {
    if let index = texts.firstIndex(of: self) { return index }
    let seen = asSeen
    if let index = texts.firstIndex(where: { $0.asSeen == seen }) { return index }
    let lowercased = seen.lowercased()
    return texts.firstIndex { $0.asSeen.lowercased() == lowercased }
  }
}
