import HeadlessUI
import Testing

@Suite struct RowHTMLTests {
  private struct Page: View { let body: Screen }

  /// Rows, each of which differs from the others in one thing that is drawn.
  private let rows: [[Element]] = [
    row { Text("A") }, row { Text("B") }, row { Text("A").style(.warning) },
    row { Button("A") {} }, row { Button("B") {} }, row { Button("A", key: "a") {} },
    row { Button("A", style: .destructive) {} }, row { Button("A", isEnabled: false) {} },
    row {
      Button("A") {}
      Button("A") {}
    },
    row { Toggle("A", isOn: true) { _ in } }, row { Toggle("A", isOn: false) { _ in } },
    row { TextField("A", text: "") { _ in } }, row { TextField("A", text: "a") { _ in } },
    row { TextField("A", text: "", placeholder: "a") { _ in } },
    row { TextField("A", text: "", isSecure: true) { _ in } },
    row { TextField("A", text: "", onChange: { _ in }, onSubmit: {}) },
    row { Picker("A", selection: 1, options: [1, 2], label: { "\($0)" }) { _ in } },
    row { Picker("A", selection: 2, options: [1, 2], label: { "\($0)" }) { _ in } },
    row { Picker("A", selection: 1, options: [1], label: { "\($0)" }) { _ in } },
    row { Stepper("A", value: 1, in: 0...2) { _ in } },
    row { Stepper("A", value: 2, in: 0...2) { _ in } },
    row { ProgressView("A") }, row { ProgressView("A", value: 0.5) },
    row { Link("A", destination: "https://swift.org") },
    row { Link("A", destination: "https://example.com") }, row { Divider() },
    row { Row { Text("A") } }, row { Section("A") { Text("A") } },
    row { List([1], id: \.self) { Text("\($0)") } },
    row { List([2], id: \.self) { _ in Text("1") } },
    row { List([0], placeholder: "A") { _ in } }, row { List([Int](), placeholder: "A") { _ in } },
    row { Table([1], id: \.self) { TableColumn("A") { Text("\($0)") } } },
    row { Table([1], id: \.self) { TableColumn("A", alignment: .center) { Text("\($0)") } } },
  ]

  private static func row(@ElementBuilder _ elements: () -> [Element]) -> [Element] { elements() }

  /// Expects that a screen that is written after another one is what it is alone.
  private func expectTheSame(_ screen: Screen, after last: Screen) {
    let before = last.html(version: "1", after: nil)
    #expect(screen.html(version: "2", after: before).text == screen.html(version: "2"))
  }

  @Test func `A row is written again whatever in it has changed`() {
    for (number, row) in rows.enumerated() {
      let screen = Screen("A") { List([1], id: \.self) { _ in row } }
      for (other, before) in rows.enumerated() {
        let last = Screen("A") { List([1], id: \.self) { _ in before } }
        expectTheSame(screen, after: last)
        #expect((screen.html() == last.html()) == (number == other))
      }
    }
  }

  @Test func `A row is written again if what is around it has changed`() {
    let list = List([1, 2], id: \.self) { _ in
      Button("A") {}
      TextField("B", text: "") { _ in }
      List([1], id: \.self) { _ in Text("B") }
    }
    let table = Table([1, 2], id: \.self) { TableColumn("A") { _ in Button("A") {} } }
    let centered = Table([1, 2], id: \.self) {
      TableColumn("A", alignment: .center) { _ in Button("A") {} }
    }
    let section = List([1], id: \.self) { _ in Section("A") {} }
    let start = Screen("A") { list }
    let screens = [
      start, Screen("A") { table }, Screen("A") { centered },
      // Two rows have the same identity.
      Screen("A") {
        list
        table
      },
      Screen("A") {
        list
        list
      },
      Screen("A") { List([0]) { _ in list } },
      Screen("A") { section }, Screen("A") { Section("A") { section } },
      start.alert("A") {},
      start.sheet(isPresented: true, onDismiss: {}) { Page(body: Screen("A") {}) },
      Screen("A") {}.sheet(isPresented: true, onDismiss: {}) { Page(body: start) },
      start.sheet(isPresented: true, onDismiss: {}) { Page(body: start) },
      start.detail(1, onBack: {}) { _ in Page(body: start) },
    ]
    for screen in screens {
      for last in screens { expectTheSame(screen, after: last) }
    }
  }

  @Test func `A posted control is found in its row`() throws {
    let screen = Screen("A") {
      Button("A") {}
      List([1, 2], id: \.self) { number in
        Button("A") {}
        List(["x/y"], id: \.self) { _ in Button("A \(number)") {} }
      }
      Table([2, 3], id: \.self) { TableColumn("A") { _ in Button("A") {} } }
    }
    for control in screen.front.controls {
      #expect(screen.controlInFront(identifiedBy: control.id.text)?.control.id == control.id)
    }
    #expect(screen.controlInFront(identifiedBy: "4/button/A")?.control.id == nil)
    #expect(screen.controlInFront(identifiedBy: "")?.control.id == nil)
  }
}
