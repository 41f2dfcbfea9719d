import HeadlessUI
import Testing

@Suite struct FocusHTMLTests {
  private struct Page: View { let body: Screen }

  /// The texts of the elements that are to have the focus.
  private func focused(_ screen: Screen) -> [String] {
    screen.html().matches(of: /autofocus>([^<]*)/).map { String($0.1) }
  }

  @Test func `A question gives the focus to the first answer that is not destructive`() {
    let question = Screen("Start") { Button("Delete all") {} }.confirmation("Delete?", onCancel: {})
    {
      Button("Delete", style: .destructive) {}
    }
    #expect(focused(question) == ["Cancel"])
    #expect(question.front.initialFocus?.label == "Cancel")
    #expect(focused(question.alert("Failed") {}) == ["Ok"])
  }

  @Test func `A form that asks before the user leaves it gives the focus to Cancel`() {
    let form = Screen("Form") { TextField("Note", text: "Milk") { _ in } }
      .leaveConfirmation(if: true, isPresented: true) { _ in }
    let start = Screen("Start") {}
    #expect(focused(start.detail(1, onBack: {}) { _ in Page(body: form) }) == ["Cancel"])
    let sheet = start.sheet(isPresented: true, onDismiss: {}) { Page(body: form) }
    #expect(focused(sheet) == ["Cancel"])
  }

  @Test func `A sheet gives the focus to its first field, or to its first control`() {
    func html(@ElementBuilder _ elements: () -> [Element]) -> String {
      let sheet = Page(body: Screen("Sheet", elements: elements))
      return Screen("Start") {}.sheet(isPresented: true, onDismiss: {}) { sheet }.html()
    }
    let form = html {
      Button("Save") {}
      TextField("Note", text: "") { _ in }
    }
    #expect(form.contains(#"placeholder="" autofocus>"#))
    #expect(form.ranges(of: "autofocus").count == 1)
    let stepper = html {
      Button("Off", isEnabled: false) {}
      Stepper("Count", value: 0, in: 0...1) { _ in }
    }
    #expect(stepper.contains(#"aria-label="Count +" autofocus>"#))
    #expect(stepper.ranges(of: "autofocus").count == 1)
    for control in [
      Element.toggle(Toggle("On", isOn: true) { _ in }),
      .picker(Picker("Order", selection: 0, options: [0, 1], label: { "\($0)" }) { _ in }),
    ] {
      #expect(html { control }.ranges(of: "autofocus").count == 1)
    }
  }

  @Test func `A screen names no control, because it is read from its heading`() {
    let screen = Screen("Start") { Button("A") {} }
    #expect(focused(screen) == [])
    #expect(screen.html().contains(#"<h1 tabindex="-1">Start</h1>"#))
  }

  @Test func `What is in front and the button that leads back have the level`() {
    func levels(_ screen: Screen) -> [String] {
      let html = screen.html()
      return html.matches(of: /data-level="(\d+)"/).map { String($0.1) }
        + html.matches(of: /&amp;level=(\d+)"[^>]*><button[^>]*>([^<]*)/)
        .map { "\($0.2) \($0.1)" }
    }
    let screen = Screen("Start") { Button("A", key: .escape) {} }
    #expect(levels(screen) == [])
    let pushed = screen.navigation(path: [1, 2], onBack: {}) { _ in Page(body: screen) }
    #expect(levels(pushed) == ["2", "Back 2"])
    let sheet = pushed.sheet(isPresented: true, onDismiss: {}) {
      Page(body: screen.detail(1, onBack: {}) { _ in Page(body: screen) })
    }
    #expect(levels(sheet) == ["4", "Back 4"])
    #expect(levels(sheet.alert("Failed") {}) == ["4", "Ok 4"])
  }
}
