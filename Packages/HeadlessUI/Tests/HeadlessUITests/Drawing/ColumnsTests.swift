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

  @Test(
    arguments: [
      ("कि", 2), ("क\u{903}\u{903}", 3), ("क", 1), ("न्दी", 3), ("ক্ষ", 2), ("กำ", 2), ("ｶﾞ", 2),
    ])
  func `A syllable takes as many columns as its letters`(text: String, count: Int) {
    #expect(text.count == 1)
    #expect(text.columns == count)
  }

  @Test(
    arguments: [
      ("a", false), ("é", false), ("e\u{301}", false), ("桃", false), ("─", false), ("न", false),
      ("न्दी", true), ("❤️", true), ("1️⃣", true), ("👍🏽", true), ("🇳🇿", true), ("😀", true),
    ])
  func `Terminals agree on the width of single letters`(text: String, isUncertain: Bool) {
    #expect(text.map(\.hasUncertainWidth) == [isUncertain])
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("桃a", 3), ("e\u{301}te\u{301}", 3), ("🇳🇿!", 3),
    ("हिन्दी", 5), ("বাংলা", 5),
  ])
  func `A text takes as many columns as its characters`(text: String, count: Int) {
    #expect(text.columns == count)
  }
}
