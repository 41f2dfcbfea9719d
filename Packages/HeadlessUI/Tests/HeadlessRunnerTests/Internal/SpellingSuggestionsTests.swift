import Testing

@testable import HeadlessRunner

@Suite struct SpellingSuggestionsTests {
  @Test(arguments: [
    ("", "", 0),
    ("abc", "abc", 0),
    ("", "abc", 3),
    ("abc", "", 3),
    ("abc", "abd", 1),
    ("abc", "abcd", 1),
    ("abc", "bc", 1),
    ("abc", "acb", 1),
    ("ca", "abc", 3),
    ("kitten", "sitting", 3),
    ("é", "e\u{301}", 0),
  ])
  func `The distance counts insertions, removals, replacements and swaps`(
    a: String,
    b: String,
    distance: Int
  ) {
    #expect(editDistance(a, b) == distance)
    #expect(editDistance(b, a) == distance)
  }

  @Test func `At most three names are suggested, by distance and then by alphabet`() {
    let words = ["tape", "tap", "tip", "top", "state"]
    #expect(words.mostSimilar(to: "tap") == ["tap", "tape", "tip"])
  }

  @Test func `Dissimilar names are not suggested`() {
    #expect(["expect", "state"].mostSimilar(to: "frobnicate") == [])
  }

  @Test func `A text of a million letters has no suggestions and is not measured`() {
    #expect(["expect", "state"].mostSimilar(to: String(repeating: "e", count: 1_000_000)) == [])
  }

  @Test func `Case does not matter`() {
    #expect(["incrTapped"].mostSimilar(to: "INCRTAPPED") == ["incrTapped"])
  }

  @Test func `Suggestions are printed as a question`() {
    #expect(didYouMean([]) == "")
    #expect(didYouMean(["tap"]) == " Did you mean “tap”?")
    #expect(didYouMean(["tap", "tip"]) == " Did you mean “tap” or “tip”?")
  }
}
