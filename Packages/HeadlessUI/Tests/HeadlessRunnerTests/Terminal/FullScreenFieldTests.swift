import HeadlessUI
import Synchronization
import Testing

@testable import HeadlessRunner

/// Tests fields in the full screen.
@Suite struct FullScreenFieldTests {
  /// The column after “[1] Search: [”.
  private let start = 13

  @Test func `Typing goes into the field, and the cursor follows`() {
    let panel = ControlPanel()
    #expect(panel.cursor == [2, start])
    panel.type("caés")
    #expect(panel.state.query == "caés")
    #expect(panel.cursor == [2, start + 4])
    panel.press(.left, .left, .backspace)
    #expect(panel.state.query == "cés")
    #expect(panel.cursor == [2, start + 1])
  }

  @Test func `A wide character takes two columns, and a combining mark none`() {
    let panel = ControlPanel()
    panel.type("世e\u{301}")
    #expect(panel.cursor == [2, start + 3])
    panel.press(.left)
    #expect(panel.cursor == [2, start + 2])
    panel.press(.left)
    #expect(panel.cursor == [2, start])
  }

  @Test(arguments: [(40, 6, 250), (80, 24, 2_000), (20, 3, 90), (20, 2, 90)])
  func `In a field that is longer than the window, the text around the cursor is visible`(
    width: Int, height: Int, count: Int
  ) {
    let panel = ControlPanel(width: width, height: height)
    /// The text that is shown before the cursor, to the beginning of the window.
    func beforeCursor() -> String? {
      panel.cursor.map { cursor in
        let lines = panel.rows.prefix(cursor[0]) + [String(panel.rows[cursor[0]].prefix(cursor[1]))]
        return lines.joined()
      }
    }
    panel.send(.paste(String(repeating: "x", count: count)))
    #expect(panel.state.query.count == count)
    #expect(beforeCursor()?.hasSuffix("x") == true)
    panel.type("yz")
    #expect(beforeCursor()?.hasSuffix("yz") == true)
    panel.press(.home)
    #expect(beforeCursor()?.hasSuffix("[") == true)
    panel.type("a")
    #expect(beforeCursor()?.hasSuffix("[a") == true)
    for _ in 0..<count { panel.press(.right) }
    panel.type("m")
    #expect(beforeCursor()?.hasSuffix("xm") == true)
    panel.press(.end)
    #expect(beforeCursor()?.hasSuffix("yz") == true)
    for _ in 0..<(count / 2) { panel.press(.left) }
    panel.type("n")
    #expect(beforeCursor()?.hasSuffix("xn") == true)
    // Another control gets the focus and gives it back.
    panel.press(.tab)
    panel.send(.key(.backTab))
    #expect(panel.cursor != nil)
  }

  @Test func `Pasted text goes only into a field, and on one line`() {
    let panel = ControlPanel()
    panel.send(.paste("two\nlines"))
    #expect(panel.state.query == "two lines")
    panel.press(.tab, .tab)
    panel.send(.paste("sss"))
    #expect(panel.taps == [])
    #expect(
      panel.rows.last == "No field has the focus. Tab moves to a field.")
  }

  @Test func `Pasted text goes into a field that the user has left with Escape`() {
    let panel = ControlPanel()
    panel.type("a")
    panel.press(.escape)
    panel.send(.paste("bc"))
    #expect(panel.state.query == "abc")
    panel.type("d")
    #expect(panel.state.query == "abcd")
  }

  @Test func `The field shows the text in the state`() {
    let panel = ControlPanel { $0.correct = { String($0.filter(\.isNumber).prefix(3)) } }
    panel.type("1x2")
    #expect(panel.state.query == "12")
    #expect(panel.model.field?.text == "12")
    panel.type("345")
    #expect(panel.model.field?.text == "123")
    #expect(panel.cursor == [2, start + 3])
    panel.change { $0.query = "" }
    panel.type("9")
    #expect(panel.state.query == "9")
  }

  @Test func `Enter submits a field, or moves on if the field cannot be submitted`() {
    let panel = ControlPanel()
    panel.press(.enter)
    #expect(panel.taps == ["submit"])
    panel.press(.tab, .enter)
    #expect(panel.marked.contains("Light"))
  }

  @Test func `A secure field shows dots`() {
    let panel = ControlPanel()
    panel.press(.tab)
    panel.type("ab:?1")
    #expect(panel.state.secret == "ab:?1")
    #expect(panel.rows[3].contains("•••••"))
    #expect(!panel.rows.joined().contains("ab:"))
    #expect(panel.cursor == [3, start + 5])
  }

  @Test func `Each field keeps its text when the focus moves`() {
    let panel = ControlPanel()
    panel.type("a")
    panel.press(.down)
    panel.type("b")
    panel.press(.up)
    panel.type("c")
    #expect([panel.state.query, panel.state.secret] == ["ac", "b"])
  }

  @Test func `Escape leaves a field, and keys have their usual meaning again`() {
    let panel = ControlPanel()
    panel.type("a")
    panel.press(.escape)
    #expect(panel.cursor == nil)
    #expect(panel.marked == "[1] Search: [a_________]")
    panel.type("s8")
    #expect(panel.taps == ["Save", "Help"])
    #expect(panel.state.query == "a")
  }

  @Test func `Enter, a digit or a click returns to a field`() {
    for event in [
      TerminalEvent.key(KeyPress(.enter)), .key(.character("1")),
      .mouse(MouseEvent(kind: .pressed(.left), row: 2, column: 5)),
    ] {
      let panel = ControlPanel()
      panel.press(.escape)
      panel.send(event)
      panel.type("b")
      #expect(panel.state.query == "b")
    }
  }

  @Test func `A change of the state does not return the cursor to a field`() {
    let panel = ControlPanel()
    panel.press(.escape)
    panel.change { $0.query = "new" }
    #expect(panel.cursor == nil)
    panel.press(.down, .up)
    panel.type("b")
    #expect(panel.state.query == "newb")
  }

  @Test func `The first Escape leaves a field, and the second goes back`() {
    let taps = Mutex<[String]>([])
    let screen = Screen("Form") {
      TextField("Name", text: "", onChange: { _ in })
      Button("Close", key: .escape) { taps.withLock { $0.append("Close") } }
    }
    var model = FullScreenModel(screen, width: 40, height: 10)
    #expect(model.handle(.key(KeyPress(.escape))).isEmpty)
    for request in model.handle(.key(KeyPress(.escape))) {
      if case .operate(let control, .tap) = request { control.tap() }
    }
    #expect(taps.withLock(\.self) == ["Close"])
  }

  @Test func `Ctrl-P opens the command line from a field`() {
    let panel = ControlPanel()
    panel.send(.key(.control("p")))
    panel.type("show")
    panel.press(.enter)
    #expect(panel.commands == ["show"])
    #expect(panel.state.query == "")
  }
}
