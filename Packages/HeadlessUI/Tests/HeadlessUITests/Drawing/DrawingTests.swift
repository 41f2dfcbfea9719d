import HeadlessUI
import Testing

@Suite struct DrawingTests {
  private func screen(_ alert: String? = nil) -> Screen {
    Screen("S") {
      Text("a").style(.warning)
      Row {
        Button("b", key: "k") {}
        Stepper("c", value: 1, in: 0...1) { _ in }
      }
    }
    .alert(alert) {}
  }

  @Test func `A drawing has the text of the screen`() {
    for style in [Style.plain, Style(isNumbered: true, width: 10)] {
      let drawing = screen("Hm").drawing(width: style.width, isNumbered: style.isNumbered)
      #expect(drawing.texts.joined(separator: "\n") == screen("Hm").rendered(style))
    }
  }

  @Test func `A key that is the label of its control is not drawn twice`() {
    let screen = Screen("S") {
      Row {
        Button("+", key: "+") {}
        Toggle("w", isOn: true, key: .control("w")) { _ in }
      }
    }
    #expect(screen.drawing().texts.last == "[+]  [x] w <ctrl-w>")
    #expect(screen.drawing(isNumbered: true).texts.last == "[1 +]  [2 x] w <ctrl-w>")
  }

  @Test func `The same screen has the same drawing`() {
    #expect(screen().drawing(width: 9) == screen().drawing(width: 9))
    #expect(screen().drawing() != screen("Hm").drawing())
  }

  @Test func `Every run of a control in front refers to the control`() throws {
    let screen = screen()
    let line = screen.drawing().lines[3]
    let button = try screen.control(labeled: "b").id
    let stepper = try screen.control(labeled: "c").id
    #expect(line.map(\.text) == ["[", "b", " <k>", "]", "  ", "c: ", "[-]", " 1 ", "(+)"])
    #expect(
      line.map(\.control) == [
        button, button, button, button, nil, stepper, stepper, stepper, stepper,
      ])
    #expect(line.map(\.part) == [nil, nil, nil, nil, nil, nil, 0, nil, 1])
    #expect(line.map(\.style)[2] == .secondary)
    #expect(line.map(\.style)[8] == .secondary)
  }

  @Test func `Nothing behind an alert belongs to a control`() throws {
    let screen = screen("Hm")
    let ok = try screen.control(labeled: "Ok").id
    let runs = screen.drawing(isNumbered: true).lines.joined()
    #expect(Set(runs.compactMap(\.control)) == [ok])
    #expect(runs.filter(\.isNumber).map(\.text) == ["1"])
    #expect(runs.filter(\.isEmphasized).map(\.text) == ["Hm"])
  }

  @Test func `Controls in lists, sections and tables of a sheet are found where they are drawn`() {
    struct Many: View {
      var body: Screen {
        Screen("Many") {
          List([1, 2], id: \.self) { _ in Button("a") {} }
          Section("b") { Toggle("c", isOn: true) { _ in } }
          Table([1, 2], id: \.self) {
            TableColumn("d") { _ in Button("d") {} }
            TableColumn("e") { _ in TextField("e", text: "") { _ in } }
          }
        }
      }
    }
    let screen = screen().sheet(isPresented: true, onDismiss: {}) { Many() }
    let drawn = screen.drawing().lines.joined().compactMap(\.control)
    let ids = screen.front.controls.map(\.id)
    #expect(drawn.filter { !ids.contains($0) } == [])
    #expect(drawn.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == ids)
  }

  @Test func `A large screen is drawn completely`() {
    let screen = Screen("S") {
      List(0..<1_000, id: \.self) { row in
        Row {
          Toggle("Done", isOn: row % 2 == 0) { _ in }
          Text("Row \(row)")
          Button("Delete") {}
        }
      }
    }
    let drawing = screen.drawing(width: 80, isNumbered: true)
    #expect(drawing.lines.count == 1_002)
    #expect(drawing.texts.last == "• [1999  ] Done  Row 999  [2000 Delete]")
  }
}
