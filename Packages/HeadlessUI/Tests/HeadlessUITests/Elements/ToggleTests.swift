import HeadlessUI
import Testing

@Suite struct ToggleTests {
  private let log = Log()

  private func toggle(_ isOn: Bool, key: Key? = nil, isEnabled: Bool = true) -> Toggle {
    Toggle("Sound", isOn: isOn, key: key, isEnabled: isEnabled) { [log] in log.append("\($0)") }
  }

  @Test func `A toggle is a box with a cross if it is on`() {
    #expect(look { toggle(true) } == "[x] Sound")
    #expect(look { toggle(false) } == "[ ] Sound")
    #expect(look { toggle(false, key: "s") } == "[ ] Sound <s>")
    #expect(look { Toggle("", isOn: true) { _ in } } == "[x]")
  }

  @Test func `A disabled toggle is in parentheses`() {
    #expect(look { toggle(true, isEnabled: false) } == "([x] Sound)")
    #expect(look { toggle(true, key: "s", isEnabled: false) } == "([x] Sound)")
  }

  @Test func `A toggle is flipped by a tap`() throws {
    try Screen("S") { toggle(true) }.tap("Sound")
    try Screen("S") { toggle(false) }.tap("Sound")
    try Screen("S") { toggle(false) }.toggle("Sound")
    try Screen("S") { toggle(false, key: "s") }.press("s")
    #expect(log.entries == ["false", "true", "true", "true"])
  }

  @Test func `A toggle can be turned on or off, and turning it to its value changes nothing`()
    throws
  {
    let screen = Screen("S") { toggle(true) }
    try screen.toggle("Sound", to: true)
    #expect(log.entries == [])
    try screen.toggle("Sound", to: false)
    #expect(log.entries == ["false"])
  }

  @Test func `A disabled toggle cannot be changed`() {
    let screen = Screen("S") { toggle(true, isEnabled: false) }
    for interaction in [{ try screen.tap("Sound") }, { try screen.toggle("Sound", to: true) }] {
      let error = #expect(throws: InteractionError.self) { try interaction() }
      #expect(error?.isDisabled == true)
    }
    #expect(screen.front.controls.map { $0.tap() } == [false])
    #expect(screen.front.controls.map { $0.toggle(false) } == [false])
    #expect(log.entries == [])
  }

  @Test func `An error about several toggles calls them toggles`() {
    let screen = Screen("S") { for _ in 1...2 { toggle(true) } }
    let ambiguous = #expect(throws: InteractionError.self) { try screen.tap("Sound") }
    #expect(ambiguous?.description.hasPrefix("There are 2 toggles “Sound” on the") == true)
    let missing = #expect(throws: InteractionError.self) { try screen.tap("Sound #3") }
    #expect(missing?.description == "There are only 2 toggles “Sound” on the screen “S”.")
  }

  @Test func `A button is not a toggle`() {
    let screen = Screen("S") { Button("Save") {} }
    let error = #expect(throws: InteractionError.self) { try screen.toggle("Save") }
    #expect(
      error?.description == "“Save” on the screen “S” is a button. It can only be tapped.")
    #expect(screen.front.controls.map { $0.toggle(true) } == [false])
  }
}
