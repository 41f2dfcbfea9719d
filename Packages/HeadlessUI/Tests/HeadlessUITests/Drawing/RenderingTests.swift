import HeadlessUI
import Testing

@Suite struct RenderingTests {
  @Test func `A screen is its underlined title with its elements below each other`() {
    let screen = Screen("Counter") {
      Text("2")
      Button("Is this prime?") {}
    }
    #expect(
      screen.rendered(.plain) == """
        Counter
        ───────
        2
        [Is this prime?]
        """
    )
  }

  @Test func `A screen's description is its plain text`() {
    #expect(Screen("Empty") {}.description == "Empty\n─────")
  }

  @Test func `A disabled button is in parentheses`() {
    let screen = Screen("S") { Button("+", isEnabled: false) {} }
    #expect(screen.description == "S\n─\n(+)")
  }

  @Test(arguments: [
    "\u{1B}", "\u{7F}", "\u{9B}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{2028}",
  ])
  func `A character that controls the terminal or the writing direction becomes a space`(
    character: Character
  ) {
    let screen = Screen("a\(character)b") {
      Button("c\(character)d") {}
      TextField("e", text: "f\(character)g") { _ in }
    }
    #expect(screen.description == "a b\n───\n[c d]\ne: [f g_______]")
  }

  @Test func `Right-to-left text is unchanged`() {
    #expect(Screen("שלום\u{200F}!") {}.description.hasPrefix("שלום\u{200F}!\n"))
  }

  @Test func `A row is on one line`() {
    let screen = Screen("S") {
      Row {
        Button("-") {}
        Text("2")
        Button("+") {}
      }
    }
    #expect(screen.description == "S\n─\n[-]  2  [+]")
  }

  @Test func `A row keeps a text of several lines on its one line`() {
    let screen = Screen("S") {
      Row {
        Text("a\nb")
        Button("c") {}
      }
    }
    #expect(screen.description == "S\n─\na  b  [c]")
  }

  @Test func `A section is a heading with what is in it indented`() {
    let screen = Screen("S") {
      Section("Primes") {
        Text("2\n3")
        Button("More") {}
      }
    }
    #expect(
      screen.description == """
        S
        ─
        Primes
          2
          3
          [More]
        """
    )
  }

  @Test func `A list has a bullet for each item, and lines its further lines up with the first`() {
    let screen = Screen("S") {
      List(["a\nb", "c"]) { Text($0) }
    }
    #expect(
      screen.description == """
        S
        ─
        • a
          b
        • c
        """
    )
  }

  @Test func `A list without elements shows its placeholder`() {
    let screen = Screen("S") {
      List([Int](), placeholder: "Nothing yet.\nAdd something.") { Text("\($0)") }
    }
    #expect(screen.description == "S\n─\nNothing yet.\nAdd something.")
  }

  @Test func `A list with neither elements nor a placeholder shows nothing`() {
    #expect(Screen("S") { List([Int]()) { Text("\($0)") } }.description == "S\n─")
  }

  @Test func `Sections, lists and rows nest`() {
    let screen = Screen("S") {
      Section("Outer") {
        Section("Inner") {
          List([1, 2]) { number in
            Row {
              Text("\(number)")
              Button("Delete \(number)", isEnabled: number > 1) {}
            }
          }
        }
      }
    }
    #expect(
      screen.description == """
        S
        ─
        Outer
          Inner
            • 1  (Delete 1)
            • 2  [Delete 2]
        """
    )
  }

  @Test func `Elements may come and go with the state`() {
    func screen(_ count: Int) -> Screen {
      Screen("S") {
        if count > 1 { Text("many") }
        if count == 1 { Text("one") } else { Text("not one") }
        for number in 0..<count { Text("\(number)") }
      }
    }
    #expect(screen(0).description == "S\n─\nnot one")
    #expect(screen(1).description == "S\n─\none\n0")
    #expect(screen(2).description == "S\n─\nmany\nnot one\n0\n1")
  }

  @Test func `Added elements come below the others`() {
    let screen = Screen("S") { Text("a") }.alert("Hm") {}.adding { Text("b") }
    #expect(screen.description == "S\n─\na\nb\n┌──\n│ Hm\n│ [Ok]\n└──")
  }

  @Test func `A new title changes nothing else`() {
    let screen = Screen("S") { Text("a") }.alert("Hm") {}.titled("Title")
    #expect(screen.description == "Title\n─────\na\n┌──\n│ Hm\n│ [Ok]\n└──")
  }

  @Test(arguments: ["\u{1B}[2J", "\u{7}", "\u{9B}2J", "\r", "\u{0}", "\u{7F}"])
  func `Control characters cannot control the terminal`(text: String) {
    let screen = Screen(text) {
      Text(text)
      Button(text) {}
      Section(text) {}
      List([Int](), placeholder: text) { Text("\($0)") }
    }
    .alert(text) {}
    let controls = screen.description.unicodeScalars.filter {
      $0 != "\n" && $0.properties.generalCategory == .control
    }
    #expect(controls.isEmpty)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\u{2028}b"])
  func `Every kind of line break begins a new line`(text: String) {
    #expect(Screen("S") { Text(text) }.description == "S\n─\na\nb")
  }
}
