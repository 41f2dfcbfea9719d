import HeadlessUI
import Synchronization
import Testing

@testable import HeadlessRunner

/// Tests fields in the full screen.
@Suite struct FullScreenFieldTests {
  /// The column after “[1] Search: [”.
  private let start = 13

  @Test func `Typing goes into the field, and the cursor follows`() {
    let desk = Desk()
    #expect(desk.cursor == [2, start])
    desk.type("caés")
    #expect(desk.state.query == "caés")
    #expect(desk.cursor == [2, start + 4])
    desk.press(.left, .left, .backspace)
    #expect(desk.state.query == "cés")
    #expect(desk.cursor == [2, start + 1])
  }

  @Test func `A wide character takes two columns, and a combining mark none`() {
    let desk = Desk()
    desk.type("世e\u{301}")
    #expect(desk.cursor == [2, start + 3])
    desk.press(.left)
    #expect(desk.cursor == [2, start + 2])
    desk.press(.left)
    #expect(desk.cursor == [2, start])
  }

  @Test func `Pasted text goes only into a field, and on one line`() {
    let desk = Desk()
    desk.send(.paste("two\nlines"))
    #expect(desk.state.query == "two lines")
    desk.press(.tab, .tab)
    desk.send(.paste("sss"))
    #expect(desk.taps == [])
  }

  @Test func `The field shows the text in the state`() {
    let desk = Desk { $0.correct = { String($0.filter(\.isNumber).prefix(3)) } }
    desk.type("1x2")
    #expect(desk.state.query == "12")
    #expect(desk.model.field?.text == "12")
    desk.type("345")
    #expect(desk.model.field?.text == "123")
    #expect(desk.cursor == [2, start + 3])
    desk.change { $0.query = "" }
    desk.type("9")
    #expect(desk.state.query == "9")
  }

  @Test func `Enter submits a field, or moves on if the field cannot be submitted`() {
    let desk = Desk()
    desk.press(.enter)
    #expect(desk.taps == ["submit"])
    desk.press(.tab, .enter)
    #expect(desk.marked.contains("Light"))
  }

  @Test func `A secure field shows dots`() {
    let desk = Desk()
    desk.press(.tab)
    desk.type("ab:?1")
    #expect(desk.state.secret == "ab:?1")
    #expect(desk.rows[3].contains("•••••"))
    #expect(!desk.rows.joined().contains("ab:"))
    #expect(desk.cursor == [3, start + 5])
  }

  @Test func `Each field keeps its text when the focus moves`() {
    let desk = Desk()
    desk.type("a")
    desk.press(.down)
    desk.type("b")
    desk.press(.up)
    desk.type("c")
    #expect([desk.state.query, desk.state.secret] == ["ac", "b"])
  }

  @Test func `Escape leaves a field, and keys have their usual meaning again`() {
    let desk = Desk()
    desk.type("a")
    desk.press(.escape)
    #expect(desk.cursor == nil)
    #expect(desk.marked == "[1] Search: [a_________]")
    desk.type("s8")
    #expect(desk.taps == ["Save", "Help"])
    #expect(desk.state.query == "a")
  }

  @Test func `Enter, a digit or a click returns to a field`() {
    for event in [
      TerminalEvent.key(KeyPress(.enter)), .key(.character("1")),
      .mouse(MouseEvent(kind: .pressed(.left), row: 2, column: 5)),
    ] {
      let desk = Desk()
      desk.press(.escape)
      desk.send(event)
      desk.type("b")
      #expect(desk.state.query == "b")
    }
  }

  @Test func `A change of the state does not return the cursor to a field`() {
    let desk = Desk()
    desk.press(.escape)
    desk.change { $0.query = "new" }
    #expect(desk.cursor == nil)
    desk.press(.down, .up)
    desk.type("b")
    #expect(desk.state.query == "newb")
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
      if case .tap(let control) = request { control.tap() }
    }
    #expect(taps.withLock(\.self) == ["Close"])
  }

  @Test func `Ctrl-P opens the command line from a field`() {
    let desk = Desk()
    desk.send(.key(.control("p")))
    desk.type("show")
    desk.press(.enter)
    #expect(desk.commands == ["show"])
    #expect(desk.state.query == "")
  }
}
