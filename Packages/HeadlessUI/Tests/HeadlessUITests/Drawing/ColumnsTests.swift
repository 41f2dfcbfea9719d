import HeadlessUI
import Testing

@Suite struct ColumnsTests {
  @Test(arguments: ["a", " ", "é", "e\u{301}", "─", "•", "ß", "я", "©", "½", "☺", "ﾊ", "\u{AD}"])
  func `Most characters take one column`(character: Character) {
    #expect(columns(of: character) == 1)
  }

  @Test(arguments: [
    "桃", "あ", "ア", "한", "한", "Ａ", "、", "😀", "👍🏽", "👩‍👩‍👧", "🏳️‍🌈", "❤️", "☝🏽", "1️⃣", "🇳🇿", "⌚",
    "𠀀", "￥", "〈",
  ])
  func `East Asian wide characters, emoji and flags take two columns`(character: Character) {
    #expect(columns(of: character) == 2)
  }

  @Test(arguments: ["\u{301}", "\u{20DD}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{FE0F}"])
  func `Characters that only modify others take no column`(character: Character) {
    #expect(columns(of: character) == 0)
  }

  @Test func `Characters of several letters take at most two columns`() {
    #expect(columns(of: "कि") == 2)
    #expect(columns(of: "क\u{903}\u{903}") == 2)
    #expect(columns(of: "क") == 1)
  }

  @Test(arguments: [("", 0), ("abc", 3), ("桃a", 3), ("e\u{301}te\u{301}", 3), ("🇳🇿!", 3)])
  func `A text takes as many columns as its characters`(text: String, count: Int) {
    #expect(text.columns == count)
  }
}
