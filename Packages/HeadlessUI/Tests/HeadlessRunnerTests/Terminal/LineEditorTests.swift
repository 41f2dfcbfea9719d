import Testing

@testable import HeadlessRunner

@Suite struct LineEditorTests {
  /// The text with a bar at the cursor.
  private func shown(_ editor: LineEditor) -> String { editor.before + "|" + editor.after }

  private func edited(_ text: String, _ keys: KeyPress..., typing: String = "") -> String {
    var editor = LineEditor(text)
    for key in keys { _ = editor.handle(.key(key)) }
    for character in typing { _ = editor.handle(.key(.character(character))) }
    return shown(editor)
  }

  @Test func `Typing inserts at the cursor`() {
    #expect(edited("", typing: "abc") == "abc|")
    #expect(edited("ac", KeyPress(.left), typing: "b") == "ab|c")
  }

  @Test func `Arrows, Home and End move by characters`() {
    #expect(edited("a👩‍👩‍👧e\u{301}", KeyPress(.left)) == "a👩‍👩‍👧|e\u{301}")
    #expect(edited("a👩‍👩‍👧e\u{301}", KeyPress(.left), KeyPress(.left)) == "a|👩‍👩‍👧e\u{301}")
    #expect(edited("ab", KeyPress(.home)) == "|ab")
    #expect(edited("ab", KeyPress(.home), KeyPress(.right)) == "a|b")
    #expect(edited("ab", KeyPress(.home), KeyPress(.end), KeyPress(.right)) == "ab|")
    #expect(edited("ab", .control("a")) == "|ab")
    #expect(edited("ab", .control("a"), .control("e")) == "ab|")
    #expect(edited("ab", .control("b"), .control("b"), .control("f")) == "a|b")
  }

  @Test func `Alt-B and Alt-F move by words`() {
    #expect(edited("one two-three ", .alt("b")) == "one two-|three ")
    #expect(edited("one two", .alt("b"), .alt("b"), .alt("b")) == "|one two")
    #expect(edited("one two", KeyPress(.home), .alt("f")) == "one| two")
    #expect(edited("one two", KeyPress(.left, .control)) == "one |two")
    #expect(edited("one two", KeyPress(.home), KeyPress(.right, .control)) == "one| two")
  }

  @Test func `Whole characters are removed`() {
    #expect(edited("ae\u{301}", KeyPress(.backspace)) == "a|")
    #expect(edited("👩‍👩‍👧b", KeyPress(.home), KeyPress(.delete)) == "|b")
    #expect(edited("ab", KeyPress(.home), .control("d")) == "|b")
    #expect(edited("", KeyPress(.backspace), KeyPress(.delete)) == "|")
  }

  @Test func `A combining mark joins the character before the cursor`() {
    #expect(edited("e", .character("\u{301}")).count == 2)
  }

  @Test func `Ctrl-K, Ctrl-U and Ctrl-W remove, and Ctrl-Y inserts what was removed`() {
    #expect(edited("one two", .control("w")) == "one |")
    #expect(edited("a/b c ", .control("w"), .control("w")) == "|")
    #expect(edited("one two", .alt("b"), .control("k")) == "one |")
    #expect(edited("one two", .alt("b"), .control("u")) == "|two")
    #expect(edited("one two", .control("w"), .control("a"), .control("y")) == "two|one ")
    #expect(edited("one two", KeyPress(.backspace, .alt)) == "one |")
    #expect(edited("one two", .control("a"), .alt("d")) == "| two")
  }

  @Test func `Pasted text is inserted on one line`() {
    var editor = LineEditor("ac")
    editor.moveLeft()
    #expect(editor.handle(.paste("x\ny")) == .edited)
    #expect(shown(editor) == "ax y|c")
  }

  @Test func `Keys that do not edit return their meaning`() {
    var editor = LineEditor("a")
    #expect(editor.handle(.key(KeyPress(.enter))) == .submitted)
    #expect(editor.handle(.key(KeyPress(.tab))) == .complete)
    #expect(editor.handle(.key(KeyPress(.escape))) == .cancelled)
    #expect(editor.handle(.key(.control("l"))) == .redraw)
    #expect(editor.handle(.key(KeyPress(.pageUp))) == .unused)
    #expect(editor.handle(.key(KeyPress(.up))) == .unused)
    #expect(editor.handle(.key(.control("r"))) == .unused)
    _ = editor.handle(.key(.control("u")))
    #expect(editor.handle(.key(.control("d"))) == .endOfInput)
  }

  @Test func `Up and Down show earlier lines and come back to what was typed`() {
    var editor = LineEditor("new", history: ["one", "two"])
    _ = editor.handle(.key(KeyPress(.up)))
    #expect(shown(editor) == "two|")
    _ = editor.handle(.key(KeyPress(.up)))
    _ = editor.handle(.key(KeyPress(.up)))
    #expect(shown(editor) == "one|")
    _ = editor.handle(.key(.control("n")))
    #expect(shown(editor) == "two|")
    _ = editor.handle(.key(KeyPress(.down)))
    #expect(shown(editor) == "new|")
    _ = editor.handle(.key(KeyPress(.down)))
    #expect(shown(editor) == "new|")
  }

  @Test func `Ctrl-R finds the latest line with a text, then the one before it`() {
    var editor = LineEditor("x", history: ["tap one", "show", "tap two"])
    _ = editor.handle(.key(.control("r")))
    for character in "TAP" { _ = editor.handle(.key(.character(character))) }
    #expect(editor.text == "tap two")
    _ = editor.handle(.key(.control("r")))
    #expect(editor.text == "tap one")
    #expect(editor.handle(.key(KeyPress(.enter))) == .submitted)
    #expect(editor.search == nil)
    #expect(editor.text == "tap one")
  }

  @Test func `Escape ends a search and brings back what was typed`() {
    var editor = LineEditor("x", history: ["one"])
    _ = editor.handle(.key(.control("r")))
    _ = editor.handle(.paste("on"))
    #expect(editor.text == "one")
    #expect(editor.handle(.key(KeyPress(.escape))) == .edited)
    #expect(editor.text == "x")
  }

  @Test(arguments: [
    ("1234", 4, "1,234", "1,234|"), ("12", 1, "x12", "x1|2"), ("ab", 1, "aXb", "aX|b"),
    ("abc", 1, "a", "a|"), ("abc", 2, "", "|"), ("abc", 3, "ABC", "ABC|"),
    ("abc", 0, "xyz", "|xyz"),
  ])
  func `The cursor keeps its place when the text is changed elsewhere`(
    text: String,
    cursor: Int,
    changed: String,
    expected: String
  ) {
    var editor = LineEditor(text)
    editor.moveCursor(to: cursor)
    editor.follow(changed)
    #expect(shown(editor) == expected)
  }
}
