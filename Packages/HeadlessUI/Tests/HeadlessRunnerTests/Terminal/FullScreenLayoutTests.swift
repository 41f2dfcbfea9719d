import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests scrolling, sizes, the mouse and the rows below the screen.
@Suite struct FullScreenLayoutTests {
  @Test func `A long screen scrolls to the focus, and shows its title again at the top`() {
    let panel = ControlPanel(height: 10) { $0.rows = 40 }
    #expect(panel.rows[0] == "Panel")
    panel.press(.tab, .tab, .end)
    #expect(panel.rows[8] == "[48 Row 39]")
    panel.press(.up)
    #expect(panel.marked == "[47 Row 38]")
    #expect(panel.rows[8] == "[48 Row 39]")
    panel.press(.home)
    #expect(panel.rows[0] == "Panel")
  }

  @Test func `Page Up, Page Down and the wheel scroll within the screen`() {
    let panel = ControlPanel(height: 10) { $0.rows = 40 }
    panel.press(.pageDown)
    #expect(panel.model.scroll == 8)
    panel.press(.pageUp, .pageUp)
    #expect(panel.model.scroll == 0)
    panel.send(.mouse(MouseEvent(kind: .wheelDown, row: 1, column: 1)))
    #expect(panel.model.scroll == 3)
    panel.send(.mouse(MouseEvent(kind: .wheelUp, row: 1, column: 1)))
    panel.send(.mouse(MouseEvent(kind: .wheelUp, row: 1, column: 1)))
    #expect(panel.model.scroll == 0)
    for _ in 0..<50 { panel.press(.pageDown) }
    #expect(panel.rows[8] == "[48 Row 39]")
  }

  @Test func `Down moves to a visible control if the focus is out of view`() {
    let panel = ControlPanel(height: 10) { $0.rows = 40 }
    panel.press(.tab, .tab, .pageDown, .pageDown, .down)
    #expect(panel.rows.contains { !$0.isEmpty && panel.marked == $0 })
    #expect(panel.model.scroll == 16)
  }

  @Test func `The scroll position stays when an effect changes the screen`() {
    let panel = ControlPanel(height: 10) { $0.rows = 40 }
    panel.press(.pageDown, .pageDown)
    let scroll = panel.model.scroll
    panel.change { $0.isOn = true }
    #expect(panel.model.scroll == scroll)
    panel.change { $0.rows = 0 }
    #expect(panel.model.scroll < scroll)
    #expect(panel.rows.dropLast().contains { !$0.isEmpty })
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 2), (3, 2), (5, 3), (80, 1)])
  func `A terminal of any size works`(width: Int, height: Int) {
    let panel = ControlPanel(width: width, height: height) { $0.rows = 3 }
    panel.press(.tab, .tab, .character("?"), .pageDown, .escape, .character(":"), .character("x"))
    #expect(panel.model.buffer.rows.count == height)
    #expect(panel.model.buffer.rows.allSatisfy { $0.count == width })
    if let cursor = panel.cursor { #expect(cursor[0] < height && cursor[1] < width) }
  }

  @Test func `Resizing keeps the focus in view`() {
    let panel = ControlPanel(height: 30) { $0.rows = 20 }
    panel.press(.tab, .tab, .end)
    panel.model.resize(width: 40, height: 6)
    #expect(panel.rows[4] == "[28 Row 19]")
    #expect(panel.marked == "[28 Row 19]")
  }

  // MARK: - The mouse

  private func press(_ text: String, on panel: ControlPanel) throws {
    let row = try #require(panel.rows.firstIndex { $0.contains(text) })
    let start = try #require(panel.rows[row].firstRange(of: text)).lowerBound
    let column = panel.rows[row][..<start].count
    panel.send(.mouse(MouseEvent(kind: .pressed(.left), row: row, column: column)))
    panel.send(.mouse(MouseEvent(kind: .released, row: row, column: column)))
  }

  @Test func `The mouse taps what it points at`() throws {
    let panel = ControlPanel()
    try press("Light", on: panel)
    #expect(panel.state.isOn)
    #expect(panel.marked.contains("Light"))
    try press("( ) C", on: panel)
    #expect(panel.state.order == "C")
    try press("+", on: panel)
    #expect(panel.state.count == 4)
    try press("Help", on: panel)
    #expect(panel.taps == ["Help"])
    try press("Panel", on: panel)
    #expect(panel.taps == ["Help"])
  }

  @Test func `The mouse puts the cursor into a field`() throws {
    let panel = ControlPanel { $0.query = "abcd" }
    panel.press(.tab)
    try press("cd", on: panel)
    panel.type("X")
    #expect(panel.state.query == "abXcd")
    try press("Search", on: panel)
    panel.type("Y")
    #expect(panel.state.query.contains("Y"))
  }

  @Test func `The mouse taps in a scrolled screen, and not what is behind an alert`() throws {
    let panel = ControlPanel(height: 10) { $0.rows = 40 }
    panel.press(.tab, .tab, .end)
    try press("Row 35", on: panel)
    #expect(panel.taps == ["35"])
    panel.change {
      $0.rows = 0
      $0.alert = "Watch out"
    }
    try press("Help", on: panel)
    #expect(panel.taps == ["35"])
    try press("Ok", on: panel)
    #expect(panel.state.alert == nil)
  }

  // MARK: - The last rows

  @Test func `The last row shows hints and the number of running effects`() {
    let panel = ControlPanel(width: 100)
    panel.press(.tab, .tab)
    #expect(panel.rows.last == "Tab moves · Enter taps · : commands · ? help · Ctrl-Q quits")
    panel.model.effectsInFlight = 1
    #expect(panel.rows.last?.hasSuffix(" 1 effect running") == true)
    panel.model.running = "wait"
    #expect(panel.rows.last?.hasSuffix(" wait… (1 effect running)") == true)
  }

  @Test func `A narrow terminal shows fewer hints, and always the one for help`() {
    let panel = ControlPanel(width: 40)
    #expect(panel.rows.last == "Enter submits · F1 help")
    panel.press(.tab)
    #expect(panel.rows.last == "Enter continues · F1 help")
    panel.press(.tab)
    #expect(panel.rows.last == "Tab moves · Enter taps · ? help")
    panel.model.effectsInFlight = 1
    #expect(panel.rows.last == "Tab moves · ? help      1 effect running")
    panel.model.effectsInFlight = 0
    panel.model.resize(width: 8, height: 10)
    #expect(panel.rows.last == "? help")
  }

  @Test func `A command is typed on the last row, with its history`() {
    let panel = ControlPanel()
    panel.model.history = ["state count"]
    panel.press(.tab, .tab, .character(":"))
    panel.type("tap Save")
    #expect(panel.rows.last == ":tap Save")
    #expect(panel.cursor == [11, 9])
    panel.press(.enter)
    #expect(panel.commands == ["tap Save"])
    panel.press(.character(":"), .up)
    #expect(panel.rows.last == ":state count")
    panel.send(.key(.control("r")))
    panel.type("co")
    #expect(panel.rows.last == "(search “co”) state count")
    panel.press(.escape, .escape)
    #expect(panel.model.commandLine == nil)
    panel.press(.character(":"), .backspace)
    #expect(panel.model.commandLine == nil)
  }

  @Test func `A long command scrolls along its row`() {
    let panel = ControlPanel(width: 20)
    panel.press(.tab, .tab, .character(":"))
    panel.type(String(repeating: "a", count: 15) + String(repeating: "b", count: 15))
    #expect(panel.rows.last?.hasSuffix("bbb") == true)
    #expect(panel.rows.last?.hasPrefix(":") == true)
    panel.press(.home)
    #expect(panel.rows.last?.hasPrefix(":aaa") == true)
    #expect(panel.cursor == [11, 1])
  }

  @Test func `Tab completes a command and lists the candidates`() {
    let panel = ControlPanel(width: 30)
    panel.press(.tab, .tab, .character(":"))
    panel.type("t")
    panel.press(.tab)
    #expect(panel.completions == ["t"])
    panel.model.complete(.candidates(["tap", "toggle", "type"]))
    let rows = panel.rows.suffix(3).map { $0.replacing("─", with: "") }
    #expect(rows == ["", "tap     toggle  type", ":t"])
    panel.model.complete(.extended("tap "))
    #expect(panel.rows.last == ":tap")
    panel.type("x")
    #expect(panel.model.pane == nil)
  }

  @Test func `What a command prints is shown until the next key`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab)
    panel.model.show(lines: ["one", "two"])
    #expect(panel.rows.suffix(3).dropLast() == ["one", "two"])
    panel.press(.enter)
    #expect(panel.model.pane == nil)
    #expect(!panel.state.isOn)
    panel.model.show(lines: ["one"])
    panel.press(.character("s"))
    #expect(panel.taps == ["Save"])
    #expect(panel.model.pane == nil)
  }

  @Test func `A line that is wider than the terminal wraps`() {
    let panel = ControlPanel(width: 20)
    panel.model.show(lines: ["There is no “count” here.", "  found: 1"])
    #expect(panel.rows.suffix(4).dropLast() == ["There is no “count”", "here.", "  found: 1"])
    panel.model.resize(width: 12, height: 12)
    #expect(
      panel.rows.suffix(5).dropLast() == ["There is no", "“count”", "here.", "  found: 1"])
  }

  @Test func `Text from outside cannot control the terminal`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab)
    panel.model.complete(.candidates(["a\u{1B}[2J", "b\u{9B}2Jc", "d\u{202E}e\u{2069}"]))
    #expect(panel.rows.joined().contains("a [2J"))
    panel.model.running = "\u{7F}\u{2028}"
    let scalars = panel.rows.joined().unicodeScalars
    let forbidden: Set<Unicode.Scalar> = ["\u{202E}", "\u{2069}", "\u{2028}"]
    #expect(
      !scalars.contains { $0.properties.generalCategory == .control || forbidden.contains($0) })
  }

  @Test func `A typed command cannot control the terminal`() {
    var prompt = Prompt(history: [])
    prompt.editor.insert("a\u{202E}b\u{9B}c")
    #expect(prompt.text(width: 20) == Prompt.erasure + "> a b c\r\u{1B}[7C")
  }

  @Test func `A long result scrolls`() {
    let panel = ControlPanel()
    panel.model.show(lines: (0..<50).map { "line \($0)" })
    #expect(panel.rows[1].contains("Page Down shows more"))
    #expect(panel.rows[2] == "line 0")
    panel.press(.pageDown)
    #expect(panel.rows[2] == "line 8")
    panel.press(.down, .up, .pageUp)
    panel.send(.mouse(MouseEvent(kind: .wheelDown, row: 5, column: 1)))
    #expect(panel.rows[2] == "line 3")
    for _ in 0..<20 { panel.press(.pageDown) }
    #expect(panel.rows[10] == "line 49")
  }

  @Test func `Help lists the keys, including those of the screen`() {
    let panel = ControlPanel(height: 30)
    panel.press(.tab, .tab, .character("?"))
    let text = panel.rows.joined(separator: "\n")
    #expect(text.contains("Tab, Shift-Tab, arrows"))
    #expect(text.contains("Keys of this screen:\ns                       Save"))
    panel.press(.character("?"))
    #expect(panel.model.pane == nil)
    panel.press(.home, .function(1))
    #expect(panel.model.pane?.isHelp == true)
  }

  @Test func `Colors can be turned off, and the focus is still visible`() {
    let screen = Screen("S") {
      Text("bad").style(.destructive)
      Button("Go") {}
    }
    for isColored in [true, false] {
      let model = FullScreenModel(screen, width: 20, height: 5, isColored: isColored)
      let styles = model.buffer.rows.joined().reduce(into: CellStyle()) { $0.formUnion($1.style) }
      #expect(styles.isDisjoint(with: .colors) != isColored)
      #expect(styles.contains(.reversed))
    }
  }

  @Test func `A tick of a timer on a screen of 40 rows writes a few bytes`() {
    func screen(_ seconds: Int) -> Screen {
      Screen("Stopwatch") {
        Text("Elapsed: \(seconds) s")
        for lap in 0..<40 { Text("Lap \(lap)") }
        Button("Stop") {}
      }
    }
    var model = FullScreenModel(screen(41), width: 80, height: 40)
    var writer = ScreenWriter()
    _ = writer.bytes(for: model.buffer)
    model.show(screen(42))
    #expect(writer.bytes(for: model.buffer) == "\u{1B}[3;11H2")
    model.show(screen(50))
    #expect(writer.bytes(for: model.buffer) == "\u{1B}[2D50")
  }

  @Test func `The history never contains the text of a secure field`() {
    let panel = ControlPanel { $0.secret = "hush" }
    let secret = [
      "type Secret abc", "type \"secret\" abc", "expect x hush", "type Secrit abc", "type",
    ]
    for line in secret { #expect(isSecret(line, on: panel.screen)) }
    for line in ["type Search cats", "type \"Search\" x", "tap Save", "state", ""] {
      #expect(!isSecret(line, on: panel.screen))
    }
  }
}
