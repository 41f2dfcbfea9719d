import HeadlessUI
import Testing

@Suite struct KeyTests {
  private let log = Log()

  private var screen: Screen {
    Screen("S") {
      Button("Stop", key: "s", isEnabled: false) { [log] in log.append("stopped") }
      Button("Save", key: "s") { [log] in log.append("saved") }
      Button("Send", key: "s") { [log] in log.append("sent") }
      Button("Shift", key: "S") { [log] in log.append("shifted") }
      Button("Undo", key: .control("z"), isEnabled: false) { [log] in log.append("undone") }
      Picker("Order", selection: 1, options: 1...2, label: { "\($0)" }) { _ in }
    }
  }

  // MARK: - Pressing

  @Test func `A key taps the first control with it that can be operated`() throws {
    try screen.press("s")
    try screen.press("S")
    #expect(log.entries == ["saved", "shifted"])
  }

  @Test func `An error for a key that no control has lists the keys`() {
    let error = #expect(throws: InteractionError.self) { try screen.press(.control("s")) }
    #expect(
      error?.description == """
        No control on the screen “S” has the key “ctrl-s”. \
        It has: “s” for “Save”, “s” for “Send”, “S” for “Shift”.
        """)
    let other = #expect(throws: InteractionError.self) { try Screen("S") {}.press("x") }
    #expect(other?.description == "No control on the screen “S” has the key “x”. It has no keys.")
  }

  @Test func `An error for the key of a disabled control says that it is disabled`() {
    let error = #expect(throws: InteractionError.self) { try screen.press(.control("z")) }
    #expect(
      error?.description.hasPrefix("“Undo” on the screen “S” is disabled at the moment.") == true)
    #expect(log.entries == [])
  }

  @Test func `The key of a control behind an alert does nothing`() {
    let screen = screen.alert("Hm") {}
    #expect(throws: InteractionError.self) { try screen.press("s") }
    #expect(log.entries == [])
  }

  @Test func `A control with the key Escape takes precedence over going back`() throws {
    let root = Screen("S") { Button("Close", key: .escape) { [log] in log.append("closed") } }
    try root.press(.escape)
    try root.back()
    let detail = Screen("Root") {}.detail(1, onBack: { [log] in log.append("back") }) { _ in
      Closable(close: { [log] in log.append("closed") })
    }
    try detail.press(.escape)
    try detail.back()
    #expect(log.entries == ["closed", "closed", "closed", "back"])
  }

  private struct Closable: View {
    let close: @Sendable () -> Void
    var body: Screen { Screen("S") { Button("Close", key: .escape, action: close) } }
  }

  @Test func `Escape is an error if there is nothing to go back to`() {
    let error = #expect(throws: InteractionError.self) { try screen.press(.escape) }
    #expect(
      error?.description.hasPrefix("There is nothing to go back to from the screen “S”.") == true)
  }

  // MARK: - Text

  @Test func `A key can be parsed from its text`() {
    let keys: [Key] = ["s", "S", "+", "é", "😀", "-", .control("s"), .control("-")] + Key.named
    for key in keys { #expect(Key(parsing: "\(key)") == key) }
    #expect(Set(keys).count == keys.count)
  }

  @Test func `The names of keys ignore case, and characters do not`() {
    #expect(Key(parsing: "Ctrl-S") == .control("s"))
    #expect(Key(parsing: "ENTER") == .enter)
    #expect(Key(parsing: "Esc") == .escape)
    #expect(Key(parsing: "return") == .enter)
    #expect(Key(parsing: "S") != Key(parsing: "s"))
  }

  @Test(arguments: ["", "sa", "ctrl-", "ctrl-sa", "alt-s", "page"])
  func `Other texts are not keys`(text: String) {
    #expect(Key(parsing: text) == nil)
  }

  @Test func `A character that has a named key is that key`() {
    #expect(Key(" ") == .space)
    #expect(Key("\r") == .enter)
    #expect(Key("\n") == .enter)
    #expect(Key("\t") == .tab)
    #expect(Key("\u{1B}") == .escape)
    #expect(Key("\u{7F}") == .backspace)
  }

  @Test func `A control key equals the key that a terminal cannot distinguish from it`() {
    #expect(Key.control("S") == .control("s"))
    #expect(Key.control("i") == .tab)
    #expect(Key.control("m") == .enter)
    #expect(Key.control("[") == .escape)
  }
}
