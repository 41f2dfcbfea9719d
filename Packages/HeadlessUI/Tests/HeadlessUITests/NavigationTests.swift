import HeadlessUI
import Testing

@Suite struct NavigationTests {
  private struct Page: View {
    var name: String
    var alert: String?
    var inner: String?

    var body: Screen {
      Screen(name) { Button("Save \(name)") {} }
        .detail(inner, onBack: {}) { Page(name: $0) }
        .alert(alert) {}
    }
  }

  private let log = Log()

  private func screen(_ path: [String], alert: String? = nil, inner: String? = nil) -> Screen {
    Screen("Root") { Button("Open") {} }
      .navigation(path: path, onBack: { [log] in log.append("back") }) {
        Page(name: $0, alert: alert, inner: inner)
      }
  }

  @Test func `An empty path shows the screen itself`() {
    #expect(screen([]).description == "Root\n────\n[Open]")
    #expect(screen([]).destination == nil)
    #expect(screen([]).front.back == nil)
  }

  @Test func `The last place of a path is shown with a way back`() {
    #expect(screen(["a", "b"]).description == "b\n─\n[Save b]\n[Back]")
    #expect(screen(["a", "b"]).front.name == "the screen “b”")
    #expect(screen(["a", "b"]).front.back?.label == "Back")
  }

  @Test func `Only the last place is created`() {
    var made: [String] = []
    _ = Screen("Root") {}.navigation(path: ["a", "b"], onBack: {}) { place in
      made.append(place)
      return Page(name: place)
    }
    #expect(made == ["b"])
  }

  @Test func `Back is tapped, or pressed as Escape`() throws {
    try screen(["a"]).tap("Back")
    try screen(["a"]).back()
    try screen(["a"]).press(.escape)
    #expect(log.entries == ["back", "back", "back"])
  }

  @Test func `Controls of a place that the user left cannot be tapped`() {
    let error = #expect(throws: InteractionError.self) { try screen(["a"]).tap("Open") }
    #expect(
      error?.description == """
        There is no button “Open” on the screen “a”, which is in front. It offers: “Save a”, “Back”.
        """)
  }

  @Test func `There is nothing to go back to from the first screen`() {
    let error = #expect(throws: InteractionError.self) { try screen([]).back() }
    #expect(
      error?.description
        == "There is nothing to go back to from the screen “Root”. It offers: “Open”.")
  }

  @Test func `A detail is an optional place`() throws {
    func screen(_ value: Int?) -> Screen {
      Screen("Root") {}.detail(value, onBack: { [log] in log.append("back") }) {
        Page(name: "\($0)")
      }
    }
    #expect(screen(nil).description == "Root\n────")
    #expect(screen(7).description == "7\n─\n[Save 7]\n[Back]")
    try screen(7).back()
    #expect(log.entries == ["back"])
  }

  @Test func `A nested place leads back to the outer one`() throws {
    let screen = screen(["a"], inner: "b")
    #expect(screen.description == "b\n─\n[Save b]\n[Back]")
    try screen.back()
    #expect(log.entries == [])
  }

  @Test func `A sheet or an alert of the screen stays in front of every place`() {
    let screen = screen(["a"]).alert("Hm", onDismiss: {})
    #expect(screen.front.name == "the alert “Hm”")
    #expect(screen.description == "a\n─\n[Save a]\n[Back]\n┌──\n│ Hm\n│ [Ok]\n└──")
    let reversed = Screen("Root") {}.alert("Hm", onDismiss: {}).detail(1, onBack: {}) { _ in
      Page(name: "a")
    }
    #expect(reversed.description == screen.description)
  }

  @Test func `A place may have an alert of its own, behind that of the screen`() {
    let screen = screen(["a"], alert: "Inner")
    #expect(screen.front.name == "the alert “Inner”")
    #expect(screen.alert("Outer") {}.front.name == "the alert “Outer”")
    #expect(
      screen.alert("Outer") {}.rendered(Style(isNumbered: true)) == """
        a
        ─
        [Save a]
        [Back]
        ┌──
        │ Inner
        │ [Ok]
        └──
        ┌──
        │ Outer
        │ [1 Ok]
        └──
        """)
  }

  @Test func `A sheet may have places and can be closed from each of them`() {
    let screen = Screen("Root") {}.sheet(isPresented: true, onDismiss: {}) {
      Page(name: "a", inner: "b")
    }
    #expect(
      screen.description == """
        Root
        ────
        ┌──
        │ b
        │ ─
        │ [Save b]
        │ [Back]
        │ [Done]
        └──
        """)
    #expect(screen.front.name == "the sheet “b”")
    #expect(screen.front.back?.label == "Back")
  }

  @Test func `A sheet for a value is shown while there is one`() {
    func screen(_ value: Int?) -> Screen {
      Screen("Root") {}.sheet(value, onDismiss: {}) { number in Screen("Number \(number)") {} }
    }
    #expect(screen(nil).front.name == "the screen “Root”")
    #expect(screen(7).front.name == "the sheet “Number 7”")
  }

  @Test func `A screen can be used in place of a view`() {
    let screen = Screen("Root") {}
    let view: any View = screen
    #expect(view.body.description == screen.description)
  }
}
