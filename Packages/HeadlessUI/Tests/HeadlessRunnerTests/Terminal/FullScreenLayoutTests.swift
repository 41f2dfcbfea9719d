import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests scrolling, sizes, the mouse and the rows below the screen.
@Suite struct FullScreenLayoutTests {
  @Test func `A long screen scrolls to the focus, and shows its title again at the top`() {
    let desk = Desk(height: 10) { $0.rows = 40 }
    #expect(desk.rows[0] == "Desk")
    desk.press(.tab, .tab, .end)
    #expect(desk.rows[8] == "[48 Row 39]")
    desk.press(.up)
    #expect(desk.marked == "[47 Row 38]")
    #expect(desk.rows[8] == "[48 Row 39]")
    desk.press(.home)
    #expect(desk.rows[0] == "Desk")
  }

  @Test func `Page Up, Page Down and the wheel scroll within the screen`() {
    let desk = Desk(height: 10) { $0.rows = 40 }
    desk.press(.pageDown)
    #expect(desk.model.scroll == 8)
    desk.press(.pageUp, .pageUp)
    #expect(desk.model.scroll == 0)
    desk.send(.mouse(MouseEvent(kind: .wheelDown, row: 1, column: 1)))
    #expect(desk.model.scroll == 3)
    desk.send(.mouse(MouseEvent(kind: .wheelUp, row: 1, column: 1)))
    desk.send(.mouse(MouseEvent(kind: .wheelUp, row: 1, column: 1)))
    #expect(desk.model.scroll == 0)
    for _ in 0..<50 { desk.press(.pageDown) }
    #expect(desk.rows[8] == "[48 Row 39]")
  }

  @Test func `Down moves to a visible control if the focus is out of view`() {
    let desk = Desk(height: 10) { $0.rows = 40 }
    desk.press(.tab, .tab, .pageDown, .pageDown, .down)
    #expect(desk.rows.contains { !$0.isEmpty && desk.marked == $0 })
    #expect(desk.model.scroll == 16)
  }

  @Test func `The scroll position stays when an effect changes the screen`() {
    let desk = Desk(height: 10) { $0.rows = 40 }
    desk.press(.pageDown, .pageDown)
    let scroll = desk.model.scroll
    desk.change { $0.isOn = true }
    #expect(desk.model.scroll == scroll)
    desk.change { $0.rows = 0 }
    #expect(desk.model.scroll < scroll)
    #expect(desk.rows.dropLast().contains { !$0.isEmpty })
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 2), (3, 2), (5, 3), (80, 1)])
  func `A terminal of any size works`(width: Int, height: Int) {
    let desk = Desk(width: width, height: height) { $0.rows = 3 }
    desk.press(.tab, .tab, .character("?"), .pageDown, .escape, .character(":"), .character("x"))
    #expect(desk.model.buffer.rows.count == height)
    #expect(desk.model.buffer.rows.allSatisfy { $0.count == width })
    if let cursor = desk.cursor { #expect(cursor[0] < height && cursor[1] < width) }
  }

  @Test func `Resizing keeps the focus in view`() {
    let desk = Desk(height: 30) { $0.rows = 20 }
    desk.press(.tab, .tab, .end)
    desk.model.resize(width: 40, height: 6)
    #expect(desk.rows[4] == "[28 Row 19]")
    #expect(desk.marked == "[28 Row 19]")
  }

  // MARK: - The mouse

  private func press(_ text: String, on desk: Desk) throws {
    let row = try #require(desk.rows.firstIndex { $0.contains(text) })
    let start = try #require(desk.rows[row].firstRange(of: text)).lowerBound
    let column = desk.rows[row][..<start].count
    desk.send(.mouse(MouseEvent(kind: .pressed(.left), row: row, column: column)))
    desk.send(.mouse(MouseEvent(kind: .released, row: row, column: column)))
  }

  @Test func `The mouse taps what it points at`() throws {
    let desk = Desk()
    try press("Light", on: desk)
    #expect(desk.state.isOn)
    #expect(desk.marked.contains("Light"))
    try press("( ) C", on: desk)
    #expect(desk.state.order == "C")
    try press("+", on: desk)
    #expect(desk.state.count == 4)
    try press("Help", on: desk)
    #expect(desk.taps == ["Help"])
    try press("Desk", on: desk)
    #expect(desk.taps == ["Help"])
  }

  @Test func `The mouse puts the cursor into a field`() throws {
    let desk = Desk { $0.query = "abcd" }
    desk.press(.tab)
    try press("cd", on: desk)
    desk.type("X")
    #expect(desk.state.query == "abXcd")
    try press("Search", on: desk)
    desk.type("Y")
    #expect(desk.state.query.contains("Y"))
  }

  @Test func `The mouse taps in a scrolled screen, and not what is behind an alert`() throws {
    let desk = Desk(height: 10) { $0.rows = 40 }
    desk.press(.tab, .tab, .end)
    try press("Row 35", on: desk)
    #expect(desk.taps == ["35"])
    desk.change {
      $0.rows = 0
      $0.alert = "Watch out"
    }
    try press("Help", on: desk)
    #expect(desk.taps == ["35"])
    try press("Ok", on: desk)
    #expect(desk.state.alert == nil)
  }

  // MARK: - The last rows

  @Test func `The last row shows hints and the number of running effects`() {
    let desk = Desk(width: 100)
    desk.press(.tab, .tab)
    #expect(desk.rows.last == "Tab moves · Enter taps · : commands · ? help · Ctrl-Q quits")
    desk.model.effectsInFlight = 1
    #expect(desk.rows.last?.hasSuffix(" 1 effect running") == true)
    desk.model.running = "wait"
    #expect(desk.rows.last?.hasSuffix(" wait… (1 effect running)") == true)
  }

  @Test func `A narrow terminal shows fewer hints, and always the one for help`() {
    let desk = Desk(width: 40)
    #expect(desk.rows.last == "Enter submits · F1 help")
    desk.press(.tab)
    #expect(desk.rows.last == "Enter goes on · F1 help")
    desk.press(.tab)
    #expect(desk.rows.last == "Tab moves · Enter taps · ? help")
    desk.model.effectsInFlight = 1
    #expect(desk.rows.last == "Tab moves · ? help      1 effect running")
    desk.model.effectsInFlight = 0
    desk.model.resize(width: 8, height: 10)
    #expect(desk.rows.last == "? help")
  }

  @Test func `A command is typed on the last row, with its history`() {
    let desk = Desk()
    desk.model.history = ["state count"]
    desk.press(.tab, .tab, .character(":"))
    desk.type("tap Save")
    #expect(desk.rows.last == ":tap Save")
    #expect(desk.cursor == [11, 9])
    desk.press(.enter)
    #expect(desk.commands == ["tap Save"])
    desk.press(.character(":"), .up)
    #expect(desk.rows.last == ":state count")
    desk.send(.key(.control("r")))
    desk.type("co")
    #expect(desk.rows.last == "(search “co”) state count")
    desk.press(.escape, .escape)
    #expect(desk.model.commandLine == nil)
    desk.press(.character(":"), .backspace)
    #expect(desk.model.commandLine == nil)
  }

  @Test func `A long command scrolls along its row`() {
    let desk = Desk(width: 20)
    desk.press(.tab, .tab, .character(":"))
    desk.type(String(repeating: "a", count: 15) + String(repeating: "b", count: 15))
    #expect(desk.rows.last?.hasSuffix("bbb") == true)
    #expect(desk.rows.last?.hasPrefix(":") == true)
    desk.press(.home)
    #expect(desk.rows.last?.hasPrefix(":aaa") == true)
    #expect(desk.cursor == [11, 1])
  }

  @Test func `Tab completes a command and lists the candidates`() {
    let desk = Desk(width: 30)
    desk.press(.tab, .tab, .character(":"))
    desk.type("t")
    desk.press(.tab)
    #expect(desk.completions == ["t"])
    desk.model.complete(.candidates(["tap", "toggle", "type"]))
    #expect(
      desk.rows.suffix(3).map { $0.replacing("─", with: "") } == ["", "tap     toggle  type", ":t"])
    desk.model.complete(.extended("tap "))
    #expect(desk.rows.last == ":tap")
    desk.type("x")
    #expect(desk.model.pane == nil)
  }

  @Test func `What a command prints is shown until the next key`() {
    let desk = Desk()
    desk.press(.tab, .tab)
    desk.model.show(lines: ["one", "two"])
    #expect(desk.rows.suffix(3).dropLast() == ["one", "two"])
    desk.press(.enter)
    #expect(desk.model.pane == nil)
    #expect(!desk.state.isOn)
    desk.model.show(lines: ["one"])
    desk.press(.character("s"))
    #expect(desk.taps == ["Save"])
    #expect(desk.model.pane == nil)
  }

  @Test func `A line that is wider than the terminal wraps`() {
    let desk = Desk(width: 20)
    desk.model.show(lines: ["There is no “count” here.", "  found: 1"])
    #expect(desk.rows.suffix(4).dropLast() == ["There is no “count”", "here.", "  found: 1"])
    desk.model.resize(width: 12, height: 12)
    #expect(
      desk.rows.suffix(5).dropLast() == ["There is no", "“count”", "here.", "  found: 1"])
  }

  @Test func `Text from outside cannot control the terminal`() {
    let desk = Desk()
    desk.press(.tab, .tab)
    desk.model.complete(.candidates(["a\u{1B}[2J", "b\u{9B}2Jc", "d\u{202E}e\u{2069}"]))
    #expect(desk.rows.joined().contains("a [2J"))
    desk.model.running = "\u{7F}\u{2028}"
    let scalars = desk.rows.joined().unicodeScalars
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
    let desk = Desk()
    desk.model.show(lines: (0..<50).map { "line \($0)" })
    #expect(desk.rows[1].contains("Page Down shows more"))
    #expect(desk.rows[2] == "line 0")
    desk.press(.pageDown)
    #expect(desk.rows[2] == "line 8")
    desk.press(.down, .up, .pageUp)
    desk.send(.mouse(MouseEvent(kind: .wheelDown, row: 5, column: 1)))
    #expect(desk.rows[2] == "line 3")
    for _ in 0..<20 { desk.press(.pageDown) }
    #expect(desk.rows[10] == "line 49")
  }

  @Test func `Help lists the keys, including those of the screen`() {
    let desk = Desk(height: 30)
    desk.press(.tab, .tab, .character("?"))
    let text = desk.rows.joined(separator: "\n")
    #expect(text.contains("Tab, Shift-Tab, arrows"))
    #expect(text.contains("Keys of this screen:\ns                       Save"))
    desk.press(.character("?"))
    #expect(desk.model.pane == nil)
    desk.press(.home, .function(1))
    #expect(desk.model.pane?.isHelp == true)
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
    let desk = Desk { $0.secret = "hush" }
    let secret = [
      "type Secret abc", "type \"secret\" abc", "expect x hush", "type Secrit abc", "type",
    ]
    for line in secret { #expect(isSecret(line, on: desk.screen)) }
    for line in ["type Search cats", "type \"Search\" x", "tap Save", "state", ""] {
      #expect(!isSecret(line, on: desk.screen))
    }
  }
}
