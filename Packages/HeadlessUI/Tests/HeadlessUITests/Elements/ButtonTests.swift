import HeadlessUI
import Testing

@Suite struct ButtonTests {
  private let log = Log()

  @Test func `A key is shown after the label`() {
    #expect(look { Button("Save", key: "s") {} } == "[Save <s>]")
    #expect(look { Button("Quit", key: .control("q")) {} } == "[Quit <ctrl-q>]")
    #expect(look { Button("Save", key: "s", isEnabled: false) {} } == "(Save)")
    #expect(look { Button("Save", key: "\u{9B}") {} } == "[Save < >]")
    #expect(look(isNumbered: true) { Button("Save", key: "s") {} } == "[1 Save <s>]")
  }

  @Test func `A button has the color of its style, its number that of numbers`() {
    #expect(
      look(isNumbered: true, isColored: true) { Button("Delete", style: .destructive) {} } == """
        \u{1B}[31m[\u{1B}[0m\u{1B}[36m1\u{1B}[0m\u{1B}[31m Delete\u{1B}[0m\u{1B}[31m]\u{1B}[0m
        """)
    #expect(
      look(isColored: true) { Button("Delete", style: .destructive, isEnabled: false) {} }
        == "\u{1B}[2m(Delete)\u{1B}[0m")
  }

  @Test func `Tapping performs the button's action`() throws {
    try Screen("S") { Button("Save") { [log] in log.append("saved") } }.tap("save")
    #expect(log.entries == ["saved"])
  }

  @Test func `A disabled button does nothing`() {
    let screen = Screen("S") { Button("Save", isEnabled: false) { [log] in log.append("saved") } }
    #expect(throws: InteractionError.self) { try screen.tap("Save") }
    #expect(screen.front.controls.map { $0.tap() } == [false])
    #expect(log.entries == [])
  }

  @Test func `A button can only be tapped`() throws {
    let control = try Screen("S") { Button("Save") {} }.control(labeled: "Save")
    #expect(!control.type("a"))
    #expect(!control.submit())
    #expect(!control.toggle(true))
    #expect(!control.choose(0))
    #expect(!control.set(0))
  }

  @Test func `A toggle and the buttons of a stepper are found as buttons`() throws {
    let screen = Screen("S") {
      Toggle("Sound", isOn: false) { [log] in log.append("\($0)") }
      Stepper("Count", value: 1, in: 0...9) { [log] in log.append("\($0)") }
    }
    try screen.button(labeled: "Sound").action()
    try screen.button(labeled: "Count +").action()
    #expect(log.entries == ["true", "2"])
  }
}
