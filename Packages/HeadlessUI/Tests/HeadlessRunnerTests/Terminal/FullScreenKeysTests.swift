import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests what keys do in the full screen.
@Suite struct FullScreenKeysTests {
  @Test func `The first control has the focus, and Tab goes around`() {
    let panel = ControlPanel()
    #expect(panel.marked.contains("Search"))
    panel.press(.tab)
    #expect(panel.marked.contains("Secret"))
    panel.send(.key(.backTab), .key(.backTab))
    #expect(panel.marked == "[8 Help]")
    panel.press(.tab)
    #expect(panel.marked.contains("Search"))
  }

  @Test func `Up and Down move between lines, Left and Right along a line`() {
    let panel = ControlPanel()
    panel.press(.down, .down)
    #expect(panel.marked.contains("Light"))
    panel.press(.down, .down, .down)
    #expect(panel.marked == "[7 Save <s>]")
    panel.press(.right)
    #expect(panel.marked == "[8 Help]")
    panel.press(.left, .up)
    #expect(panel.marked.contains("Count"))
  }

  @Test func `Enter and Space tap`() {
    let panel = ControlPanel()
    panel.press(.down, .down, .enter)
    #expect(panel.state.isOn)
    panel.press(.character(" "))
    #expect(!panel.state.isOn)
    panel.press(.end, .enter)
    #expect(panel.taps == ["Help"])
  }

  @Test func `Left and Right change a picker and a stepper`() {
    let panel = ControlPanel()
    panel.press(.down, .down, .down, .right, .right, .right)
    #expect(panel.state.order == "C")
    panel.press(.left)
    #expect(panel.state.order == "B")
    panel.press(.down, .right, .right)
    #expect(panel.state.count == 4)
    panel.press(.left, .character("-"), .character("+"))
    #expect(panel.state.count == 3)
  }

  @Test func `A digit taps the control with its number, outside of fields`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab, .character("8"))
    #expect(panel.taps == ["Help"])
    #expect(panel.marked == "[8 Help]")
    panel.press(.character("3"))
    #expect(panel.state.isOn)
    panel.press(.character("1"))
    #expect(panel.marked.contains("Search"))
    panel.press(.character("9"))
    #expect(panel.state.query == "9")
  }

  @Test func `A digit that begins a longer number waits for the next digit or Enter`() {
    let panel = ControlPanel { $0.rows = 30 }
    panel.press(.tab, .tab, .character("1"))
    #expect(panel.taps == [])
    #expect(panel.rows.last?.hasPrefix("[1_]") == true)
    panel.press(.character("2"))
    #expect(panel.taps == ["3"])
    panel.press(.character("3"), .enter)
    #expect(panel.state.isOn)
    panel.press(.character("8"))
    #expect(panel.taps == ["3", "Help"])
    panel.press(.character("0"))
    #expect(panel.rows.last == "There is no [0] here.")
    panel.press(.character("1"), .escape, .character("7"))
    #expect(panel.taps == ["3", "Help", "Save"])
  }

  @Test func `A shortcut key taps its control, but types in a field`() {
    let panel = ControlPanel()
    panel.type("s")
    #expect(panel.state.query == "s")
    #expect(panel.taps == [])
    panel.press(.tab, .tab, .character("s"))
    #expect(panel.taps == ["Save"])
  }

  @Test func `A shortcut key keeps the focus`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab, .character("s"), .character(" "))
    #expect(panel.marked.contains("Light"))
    #expect(panel.state.isOn)
  }

  @Test func `Escape goes back, or says that there is nothing to go back to`() {
    let panel = ControlPanel()
    panel.change { $0.alert = "Watch out" }
    #expect(panel.marked == "[1 Ok]")
    panel.press(.escape)
    #expect(panel.state.alert == nil)
    panel.press(.escape, .escape)
    #expect(panel.rows.last == "There is nothing to go back to. Ctrl-Q quits the program.")
    panel.press(.tab)
    #expect(panel.rows.last?.hasPrefix("Enter continues") == true)
  }

  @Test func `The focus returns when a sheet or an alert closes`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab)
    panel.change { $0.alert = "Watch out" }
    panel.press(.enter)
    #expect(panel.marked.contains("Light"))
  }

  @Test func `A field does not regain the focus when the user returns to its screen`() {
    let form = Screen("Form") {
      Button("Help") {}
      TextField("Name", text: "", onChange: { _ in })
    }
    var model = FullScreenModel(form, width: 40, height: 10)
    _ = model.handle(.key(KeyPress(.tab)))
    #expect(model.focused?.label == "Name")
    model.show(form.alert("Watch out") {})
    model.show(form)
    #expect(model.focused?.label == "Name")
    model.show(Screen("Start") { Button("Form") {} })
    model.show(form)
    #expect(model.focused?.label == "Help")
  }

  @Test func `A field that the user has left is not entered when an alert closes`() {
    let panel = ControlPanel()
    panel.type("a")
    panel.press(.escape)
    panel.change { $0.alert = "Watch out" }
    panel.press(.enter)
    #expect(panel.marked.contains("Search"))
    panel.press(.character("s"))
    #expect(panel.taps == ["Save"])
    #expect(panel.state.query == "a")
    panel.press(.enter)
    panel.type("b")
    panel.change { $0.alert = "Watch out" }
    panel.press(.enter)
    panel.type("c")
    #expect(panel.state.query == "abc")
  }

  @Test func `A form that is presented anew begins in its first field`() {
    let start = Screen("Start") { Button("Add") {} }
    let form = Screen("Expense") {
      Picker("Payer", selection: "Ann", options: ["Ann", "Bob"], label: { $0 }) { _ in }
      TextField("Amount", text: "", onChange: { _ in })
    }
    let sheet = start.sheet(isPresented: true, onDismiss: {}) { Content(body: form) }
    let page = start.detail(1, onBack: {}) { _ in Content(body: form) }
    for (shown, first) in [(sheet, "Amount"), (page, "Payer")] {
      var model = FullScreenModel(start, width: 40, height: 10)
      model.show(shown)
      #expect(model.focused?.label == first)
      _ = model.handle(.key(.backTab))
      let moved = model.focused?.label
      #expect(moved != first)
      model.show(shown.alert("Watch out") {})
      model.show(shown)
      #expect(model.focused?.label == moved)
      model.show(start)
      model.show(shown)
      #expect(model.focused?.label == first)
    }
  }

  @Test func `The focus returns when the user goes back, but not when another page is opened`() {
    let start = Screen("Start") {}
    func page(_ path: [Int]) -> Screen {
      start.navigation(path: path, onBack: {}) { number in
        Content(
          body: Screen("Page \(number)") {
            Button("A") {}
            Button("B") {}
          })
      }
    }
    var model = FullScreenModel(page([1]), width: 40, height: 10)
    _ = model.handle(.key(KeyPress(.tab)))
    model.show(page([1, 2]))
    model.show(page([1]))
    #expect(model.focused?.label == "B")
    model.show(page([2]))
    model.show(page([1]))
    #expect(model.focused?.label == "A")
  }

  private struct Content: View { let body: Screen }

  @Test func `A destructive button does not have the focus at first`() {
    let screen = Screen("Start") {}.confirmation("Delete all?", onCancel: {}) {
      Button("Delete", style: .destructive) {}
    }
    #expect(FullScreenModel(screen, width: 40, height: 10).focused?.label == "Cancel")
    let onlyDestructive = Screen("Start") { Button("Delete", style: .destructive) {} }
    #expect(FullScreenModel(onlyDestructive, width: 40, height: 10).focused?.label == "Delete")
  }

  @Test func `If the focused control disappears, the next one gets the focus`() {
    let panel = ControlPanel { $0.buttons = ["A", "B", "C"] }
    panel.press(.tab, .tab, .end, .left, .left)
    #expect(panel.marked == "[7 A]")
    panel.change { $0.buttons = ["B", "C"] }
    #expect(panel.marked == "[7 B]")
    panel.change { $0.buttons = [] }
    #expect(panel.marked.contains("Count"))
  }

  @Test func `Ctrl-Q and Ctrl-D quit, and Ctrl-L redraws the screen`() {
    for key in [KeyPress.control("q"), .control("d")] {
      let panel = ControlPanel()
      panel.press(.tab, .tab)
      panel.send(.key(.control("l")))
      #expect(panel.redraws == 1)
      #expect(!panel.hasLeft)
      panel.send(.key(key))
      #expect(panel.hasLeft)
    }
  }

  @Test func `Ctrl-Q quits while the help is shown, and “q” only closes the help`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab, .character("?"), .character("q"))
    #expect(panel.model.pane == nil)
    #expect(!panel.hasLeft)
    panel.press(.character("?"))
    panel.send(.key(.control("q")))
    #expect(panel.hasLeft)
  }

  @Test func `A key without a meaning says how to list the keys`() {
    let panel = ControlPanel()
    panel.press(.tab, .tab, .character("x"))
    #expect(panel.rows.last == "The key “x” does nothing here. “?” shows the keys.")
  }

  @Test func `A screen without controls handles every key`() {
    var model = FullScreenModel(Screen("Empty") {}, width: 20, height: 5)
    for code in [
      KeyPress.Code.tab, .up, .down, .left, .right, .enter, .home, .end, .pageUp,
      .pageDown, .escape, .character("1"), .character(" "), .function(9), .insert,
    ] {
      #expect(model.handle(.key(KeyPress(code))).isEmpty)
    }
    #expect(model.buffer.cursor == nil)
  }
}
