/// A change of a text at one place. It also applies to a text that has been changed elsewhere meanwhile, so two people
/// can type into one field.
struct TextEdit {
  private let before: Substring
  private let after: Substring
  private let inserted: Substring
  /// The text that is replaced, with what is after it.
  private let rest: Substring

  init(from base: String, to text: String) {
    let start = zip(base, text).prefix { $0 == $1 }.count
    let (baseEnd, textEnd) = (base.dropFirst(start), text.dropFirst(start))
    let end = zip(baseEnd.reversed(), textEnd.reversed()).prefix { $0 == $1 }.count
    before = base.prefix(start)
    rest = baseEnd
    after = base.suffix(end)
    inserted = textEnd.dropLast(end)
  }

  /// Returns another text with this change.
  func applied(to text: String) -> String {
    let end = Self.position(in: text, before: before + rest.dropLast(after.count), after: after)
    let start = min(end, Self.position(in: text, before: before, after: rest))
    return String(text.prefix(start) + inserted + text.dropFirst(end))
  }

  /// Returns where a position is in a text that has been changed. The cursor of a `LineEditor` moves in the same way.
  private static func position(in text: String, before: Substring, after: Substring) -> Int {
    if text.hasSuffix(after) { return text.count - after.count }
    return text.hasPrefix(before) ? before.count : min(before.count, text.count)
  }
}
