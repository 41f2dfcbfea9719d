import HeadlessUI
import Testing

@Suite struct LinkTests {
  @Test func `A link is followed by its address`() {
    #expect(look { Link("Swift", destination: "https://swift.org") } == "Swift <https://swift.org>")
  }

  @Test(arguments: ["", "https://swift.org"])
  func `A link without a text shows its address`(label: String) {
    #expect(look { Link(label, destination: "https://swift.org") } == "<https://swift.org>")
  }

  @Test func `A drawing has the address of a link`() {
    let drawing = Screen("S") { Link("Swift", destination: "https://swift.org") }.drawing()
    #expect(drawing.lines[2].map(\.link) == ["https://swift.org"])
  }

  @Test func `An address cannot control the terminal`() {
    let drawing = Screen("S") { Link("a", destination: "b\u{1B}]8;;\u{7}\n") }.drawing()
    #expect(drawing.lines[2].map(\.link) == ["b ]8;;  "])
    #expect(drawing.texts[2] == "a <b ]8;;  >")
  }

  @Test func `A link is not a control`() {
    #expect(Screen("S") { Link("a", destination: "b") }.front.controls.isEmpty)
  }
}
