import HeadlessUI
import Testing

@Suite struct WrappingTests {
  private func lines(_ text: String, width: Int) -> [String] {
    look(width: width) { Text(text) }.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  // MARK: - Text

  @Test func `Text that fits does not wrap`() {
    #expect(lines("one two", width: 7) == ["one two"])
    #expect(lines("", width: 7) == [""])
  }

  @Test func `Text wraps between words`() {
    #expect(lines("one two three", width: 8) == ["one two", "three"])
    #expect(lines("one two three", width: 7) == ["one two", "three"])
    #expect(lines("one two three", width: 6) == ["one", "two", "three"])
  }

  @Test func `Spaces at the end of a line are left out, others are kept`() {
    #expect(lines("one   two", width: 5) == ["one", "two"])
    #expect(lines("a  b c", width: 4) == ["a  b", "c"])
    #expect(lines("  one two", width: 6) == ["  one", "two"])
    #expect(lines("one    ", width: 4) == ["one"])
  }

  @Test func `A word that is too long is broken`() {
    #expect(lines("a incomprehensible b", width: 6) == ["a", "incomp", "rehens", "ible b"])
  }

  @Test func `Text does not wrap at a no-break space`() {
    #expect(lines("at 10\u{A0}km now", width: 6) == ["at", "10\u{A0}km", "now"])
  }

  @Test func `Wide text breaks between its characters, but not before a period`() {
    #expect(lines("桃桃桃桃桃", width: 4) == ["桃桃", "桃桃", "桃"])
    #expect(lines("桃桃桃桃桃", width: 5) == ["桃桃", "桃桃", "桃"])
    #expect(lines("桃桃桃。桃", width: 6) == ["桃桃", "桃。桃"])
    #expect(lines("桃桃「桃」", width: 6) == ["桃桃", "「桃」"])
    #expect(lines("eat 桃桃桃", width: 8) == ["eat 桃桃", "桃"])
  }

  @Test func `Combining characters and emoji stay whole`() {
    #expect(lines("e\u{301}e\u{301}e\u{301}", width: 2) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(lines("👩‍👩‍👧👩‍👩‍👧🇳🇿", width: 4) == ["👩‍👩‍👧👩‍👩‍👧", "🇳🇿"])
  }

  @Test func `Each line of a text wraps by itself`() {
    #expect(lines("one two\nthree four", width: 5) == ["one", "two", "three", "four"])
  }

  @Test func `A word of syllables is not broken`() {
    #expect(lines("हिन्दी हिन्दी", width: 7) == ["हिन्दी", "हिन्दी"])
  }

  @Test(arguments: 1...40) func `Wrapping removes only spaces`(width: Int) {
    let text = "The quick 茶色の狐 jumps over 👩‍👩‍👧 e\u{301}clairs and incomprehensibilities"
    let lines = lines(text, width: width)
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " } || width == 1)
    for line in lines { #expect(line.columns <= width, "\(line)") }
  }

  // MARK: - Other elements

  @Test func `A row wraps between its elements`() {
    let row = Row {
      Button("One") {}
      Text("two and more")
      Button("Three") {}
    }
    #expect(look(width: 40) { row } == "[One]  two and more  [Three]")
    #expect(look(width: 20) { row } == "[One]  two and more\n[Three]")
    #expect(look(width: 12) { row } == "[One]\ntwo and more\n[Three]")
    #expect(look(width: 8) { row } == "[One]\ntwo and\nmore\n[Three]")
  }

  @Test func `Wrapped lines of a list and a section line up`() {
    let section = Section("A long heading") {
      List(["one two three"]) { Text($0) }
    }
    #expect(look(width: 9) { section } == "A long\nheading\n  • one\n    two\n    three")
  }

  @Test func `A title wraps, and its line is as long as its longest line`() {
    let screen = Screen("A long title") {}
    #expect(screen.rendered(Style(width: 6)) == "A long\ntitle\n──────")
  }

  @Test func `The line below a title is as long as its columns`() {
    #expect(Screen("桃e\u{301}👩‍👩‍👧") {}.description == "桃e\u{301}👩‍👩‍👧\n─────")
  }

  @Test func `Messages and placeholders wrap, within their frames`() {
    let screen = Screen("S") { List([Int](), placeholder: "No primes") { Text("\($0)") } }
      .alert("Seven is prime") {}
    #expect(
      screen.rendered(Style(width: 8)) == """
        S
        ─
        No
        primes
        ┌──
        │ Seven
        │ is
        │ prime
        │ [Ok]
        └──
        """)
  }

  @Test func `A button that is too long wraps too`() {
    #expect(look(width: 8) { Button("Is this prime?") {} } == "[Is this\nprime?]")
  }

  @Test(arguments: 1...60) func `No line is wider than the screen`(width: Int) {
    let screen = Screen("A long title of a screen") {
      Row {
        Text("桃")
        Picker("Sort by", selection: 1, options: 1...9, label: { "Option \($0)" }) { _ in }
        Button("Is this prime?", key: "p") {}
      }
      Section("A heading") {
        List(["a", "b"]) { _ in
          TextField("Search", text: "many words in a field", placeholder: "words") { _ in }
          Stepper("Count", value: 100, in: 0...1000) { _ in }
          ProgressView("Downloading", value: 0.5)
          Link("Swift", destination: "https://swift.org/documentation")
          Divider()
        }
      }
    }
    .sheet(isPresented: true, onDismiss: {}) { SheetView(alert: "Something went wrong") }
    for isNumbered in [false, true] {
      for line in screen.drawing(width: width, isNumbered: isNumbered).texts {
        #expect(line.columns <= width, "\(line)")
      }
    }
  }

  @Test func `A width below 1 counts as 1`() {
    #expect(Screen("S") {}.rendered(Style(width: 0)) == Screen("S") {}.rendered(Style(width: 1)))
  }
}
