import Testing

@testable import HeadlessUI

/// Tests that labels are compared as a person sees them.
@Suite struct WhiteSpaceTests {
  /// Each kind of white space that a person cannot tell from a space, or cannot type.
  static let spaces = [
    "\u{A0}", "\t", "\n", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{1680}", "\u{2000}", "\u{2003}",
    "\u{2007}", "\u{2009}", "\u{200A}", "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}",
  ]

  @Test(arguments: spaces)
  func `White space in a label is a space`(space: String) throws {
    let screen = Screen("Spaces") {
      Button("Counter\(space)demo") {}
      Picker(
        "Sort\(space)by", selection: 0, options: [0, 1], label: { "Due\(space)date \($0)" }
      ) { _ in
      }
    }
    for label in ["Counter demo", "counter demo", "Counter\(space)demo", "Counter\u{A0}demo"] {
      #expect(try screen.control(labeled: label, for: .tap).label == "Counter\(space)demo")
    }
    try screen.choose("due date 1", for: "Sort by")
  }

  @Test(arguments: spaces)
  func `White space in what a person types is a space`(space: String) throws {
    let screen = Screen("Spaces") { Button("Counter demo") {} }
    #expect(try screen.control(labeled: "Counter\(space)demo", for: .tap).label == "Counter demo")
  }

  @Test(arguments: spaces)
  func `White space in the identity of a row is a space`(space: String) throws {
    let rows = ["whole\(space)milk", "skim milk"]
    let screen = Screen("Spaces") {
      List(rows, id: \.self) { _ in Button("Delete") {} }
    }
    #expect(
      try screen.control(labeled: "Delete in whole milk", for: .tap).row == ["whole\(space)milk"])
    #expect(
      try screen.control(labeled: "delete in Skim\(space)milk", for: .tap).row == ["skim milk"])
  }

  @Test func `White space at the ends of a label does not matter`() throws {
    let screen = Screen("Spaces") { Button(" Milk\u{A0}") {} }
    #expect(try screen.control(labeled: "Milk", for: .tap).label == " Milk\u{A0}")
  }

  @Test func `A label that is exactly the same comes first`() throws {
    let screen = Screen("Spaces") {
      Button("a\u{A0}b") {}
      Button("A b") {}
      Button("a b") {}
      Button("a b ") {}
    }
    for label in ["a\u{A0}b", "a b", "A b", "a b "] {
      #expect(try screen.control(labeled: label, for: .tap).label == label)
    }
  }

  @Test func `Labels that look the same are told apart by numbers`() throws {
    let screen = Screen("Spaces") {
      Button("a\u{A0}b") {}
      Button("a\tb") {}
    }
    #expect(throws: InteractionError.self) { try screen.control(labeled: "a b", for: .tap) }
    #expect(try screen.control(labeled: "a b #2", for: .tap).label == "a\tb")
  }

  @Test func `A text on the screen is found by spaces, but not across lines`() {
    #expect("About\u{A0}cats".containsAsSeen("About cats"))
    #expect("About cats".containsAsSeen("About\u{2009}cats"))
    #expect(!"About\ncats".containsAsSeen("About cats"))
  }
}
