/// A line of text that is being edited, with a cursor between its characters.
///
/// The text is kept in two parts, before and after the cursor. A combining mark that arrives by itself
/// therefore joins the character before the cursor.
struct LineEditor: Equatable {
  /// The outcome of an event.
  enum Outcome: Equatable {
    /// The text, the cursor or the search has changed.
    case edited
    case submitted
    /// The text should be completed.
    case complete
    case cancelled
    case endOfInput
    /// Everything should be drawn again.
    case redraw
    /// The event means nothing here.
    case unused
  }

  /// A search in the history, from the latest line back.
  struct Search: Equatable {
    var query = ""
    /// The index of the line that was found.
    var index: Int?
    /// The line that was edited before the search.
    var original: String
  }

  var before: String
  var after: String
  /// The text that the last command removed, for Ctrl-Y.
  private var killed = ""

  /// Earlier lines, the latest last.
  var history: [String]
  var historyIndex: Int?
  /// The line that was typed before an earlier line was shown.
  var draft = ""
  var search: Search?

  init(_ text: String = "", history: [String] = []) {
    before = text
    after = ""
    self.history = history
  }

  var text: String { before + after }

  /// Replaces the text and puts the cursor at its end.
  mutating func replace(with text: String) {
    before = text
    after = ""
  }

  /// Takes a text that was changed elsewhere. The cursor keeps its place next to the characters that are
  /// still there.
  mutating func follow(_ text: String) {
    guard text != self.text else { return }
    if !after.isEmpty, text.hasSuffix(after) {
      before = String(text.dropLast(after.count))
    } else if !after.isEmpty, text.hasPrefix(before) {
      after = String(text.dropFirst(before.count))
    } else {
      let position = after.isEmpty ? text.count : min(before.count, text.count)
      before = String(text.prefix(position))
      after = String(text.dropFirst(position))
    }
  }

  /// Puts the cursor after a number of characters.
  mutating func moveCursor(to position: Int) {
    let text = text
    before = String(text.prefix(max(0, position)))
    after = String(text.dropFirst(max(0, position)))
  }

  /// Inserts text at the cursor. Line breaks become spaces.
  mutating func insert(_ text: String) {
    before += text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: " ")
  }

  // MARK: - Moving and removing

  mutating func moveLeft() {
    if let character = before.popLast() { after = String(character) + after }
  }

  mutating func moveRight() {
    if let character = after.first {
      before.append(character)
      after.removeFirst()
    }
  }

  mutating func moveToStart() {
    after = text
    before = ""
  }

  mutating func moveToEnd() {
    before = text
    after = ""
  }

  mutating func moveWordLeft() { moveCursor(to: before.count - wordLengthBefore) }
  mutating func moveWordRight() { moveCursor(to: before.count + wordLengthAfter) }

  mutating func removeBefore() { _ = before.popLast() }
  mutating func removeAfter() { if !after.isEmpty { after.removeFirst() } }

  mutating func kill(before count: Int) {
    guard count > 0 else { return }
    killed = String(before.suffix(count))
    before.removeLast(count)
  }

  mutating func kill(after count: Int) {
    guard count > 0 else { return }
    killed = String(after.prefix(count))
    after.removeFirst(count)
  }

  mutating func yank() { insert(killed) }

  /// The length of the word before the cursor, including the characters between the word and the cursor.
  var wordLengthBefore: Int {
    let gap = before.reversed().prefix { !$0.isPartOfWord }.count
    return gap + before.reversed().dropFirst(gap).prefix(while: \.isPartOfWord).count
  }

  /// The length of the text before the cursor that Ctrl-W removes: back to whitespace.
  var chunkLengthBefore: Int {
    let gap = before.reversed().prefix(while: \.isWhitespace).count
    return gap + before.reversed().dropFirst(gap).prefix { !$0.isWhitespace }.count
  }

  var wordLengthAfter: Int {
    let gap = after.prefix { !$0.isPartOfWord }.count
    return gap + after.dropFirst(gap).prefix(while: \.isPartOfWord).count
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
