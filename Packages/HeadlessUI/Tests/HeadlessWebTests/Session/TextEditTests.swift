import Testing

@testable import HeadlessWeb

struct TextEditTests {
  @Test(arguments: [
    // The base, the text after the edit, the text to apply it to, and the result.
    ("", "a", "", "a"),
    ("", "b", "a", "ab"),
    ("milk", "milke", "", "e"),
    ("milk", "mil", "", ""),
    ("milk", "tea", "MILK", "tea"),
    ("ab", "abc", "AB", "ABc"),
    ("ac", "abc", "AC", "AbC"),
    ("12", "123", "$12", "$123"),
    ("12", "132", "$12", "$132"),
    ("hello", "hello!", "Oh hello", "Oh hello!"),
    ("hello", "jello", "hello there", "jello there"),
    ("one two", "one", "one two", "one"),
    ("👩‍👩‍👧", "👩‍👩‍👦", "!👩‍👩‍👧", "!👩‍👩‍👦"),
  ])
  func `An edit applies to a text that has been changed elsewhere`(
    base: String, edited: String, text: String, result: String
  ) {
    #expect(TextEdit(from: base, to: edited).applied(to: text) == result)
  }

  @Test func `An edit of its own base is the edited text`() {
    let texts = ["", "a", "aa", "aba", "baab", "é", "🇩🇪🇫🇷", "🇫🇷"]
    for base in texts {
      for text in texts {
        #expect(TextEdit(from: base, to: text).applied(to: base) == text)
      }
    }
  }
}
