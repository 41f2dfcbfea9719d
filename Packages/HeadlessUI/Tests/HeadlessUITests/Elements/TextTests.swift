import HeadlessUI
import Testing

@Suite struct TextTests {
  @Test(arguments: TextStyle.allCases)
  func `A style does not change the plain text`(style: TextStyle) {
    #expect(look { Text("Saved.").style(style) } == "Saved.")
  }

  @Test(arguments: [
    (TextStyle.body, "Saved."), (.title, "\u{1B}[1mSaved.\u{1B}[0m"),
    (.secondary, "\u{1B}[2mSaved.\u{1B}[0m"), (.warning, "\u{1B}[1;35mSaved.\u{1B}[0m"),
    (.success, "\u{1B}[32mSaved.\u{1B}[0m"), (.destructive, "\u{1B}[31mSaved.\u{1B}[0m"),
  ])
  func `Each style looks different in color`(style: TextStyle, look: String) {
    #expect(HeadlessUITests.look(isColored: true) { Text("Saved.").style(style) } == look)
  }

  @Test func `No style is white, black or yellow`() {
    let unreadable = [30, 33, 37, 40, 43, 47, 90, 93, 97]
    for style in TextStyle.allCases {
      let attributes = Drawing.Run("a", style: style).attributes
      #expect(attributes.allSatisfy { !unreadable.contains($0) })
    }
  }

  @Test func `Every line of a text has its style`() {
    let drawing = Screen("S") { Text("a b\nc").style(.warning) }.drawing(width: 1)
    #expect(drawing.texts.dropFirst(2) == ["a", "b", "c"])
    #expect(drawing.lines.dropFirst(2).joined().allSatisfy { $0.style == .warning })
  }
}
