import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests what keys do in the full screen.
@Suite struct FullScreenKeysTests {
  @Test func `The first control has the focus, and Tab goes around`() {
    let desk = Desk()
    #expect(desk.marked.contains("Search"))
    desk.press(.tab)
    #expect(desk.marked.contains("Secret"))
    desk.send(.key(.backTab), .key(.backTab))
    #expect(desk.marked == "[8 Help]")
    desk.press(.tab)
    #expect(desk.marked.contains("Search"))
  }

  @Test func `Up and Down move between lines, Left and Right along a line`() {
    let desk = Desk()
    desk.press(.down, .down)
    #expect(desk.marked.contains("Light"))
    desk.press(.down, .down, .down)
    #expect(desk.marked == "[7 Save <s>]")
    desk.press(.right)
    #expect(desk.marked == "[8 Help]")
    desk.press(.left, .up)
    #expect(desk.marked.contains("Count"))
  }

  @Test func `Enter and Space tap`() {
    let desk = Desk()
    desk.press(.down, .down, .enter)
    #expect(desk.state.isOn)
    desk.press(.character(" "))
    #expect(!desk.state.isOn)
    desk.press(.end, .enter)
    #expect(desk.taps == ["Help"])
  }

  @Test func `Left and Right change a picker and a stepper`() {
    let desk = Desk()
    desk.press(.down, .down, .down, .right, .right, .right)
    #expect(desk.state.order == "C")
    desk.press(.left)
    #expect(desk.state.order == "B")
    desk.press(.down, .right, .right)
    #expect(desk.state.count == 4)
    desk.press(.left, .character("-"), .character("+"))
    #expect(desk.state.count == 3)
  }

  @Test func `A digit taps the control with its number, outside of fields`() {
    let desk = Desk()
    desk.press(.tab, .tab, .character("8"))
    #expect(desk.taps == ["Help"])
    #expect(desk.marked == "[8 Help]")
    desk.press(.character("3"))
    #expect(desk.state.isOn)
    desk.press(.character("1"))
    #expect(desk.marked.contains("Search"))
    desk.press(.character("9"))
    #expect(desk.state.query == "9")
  }

  @Test func `A digit that begins a longer number waits for the next digit or Enter`() {
    let desk = Desk { $0.rows = 30 }
    desk.press(.tab, .tab, .character("1"))
    #expect(desk.taps == [])
    #expect(desk.rows.last?.hasPrefix("[1_]") == true)
    desk.press(.character("2"))
    #expect(desk.taps == ["3"])
    desk.press(.character("3"), .enter)
    #expect(desk.state.isOn)
    desk.press(.character("8"))
    #expect(desk.taps == ["3", "Help"])
    desk.press(.character("0"))
    #expect(desk.rows.last == "There is no [0] here.")
    desk.press(.character("1"), .escape, .character("7"))
    #expect(desk.taps == ["3", "Help", "Save"])
  }

  @Test func `A shortcut key taps its control, but types in a field`() {
    let desk = Desk()
    desk.type("s")
    #expect(desk.state.query == "s")
    #expect(desk.taps == [])
    desk.press(.tab, .tab, .character("s"))
    #expect(desk.taps == ["Save"])
  }

  @Test func `Escape goes back, or says that there is nothing to go back to`() {
    let desk = Desk()
    desk.change { $0.alert = "Watch out" }
    #expect(desk.marked == "[1 Ok]")
    desk.press(.escape)
    #expect(desk.state.alert == nil)
    desk.press(.escape, .escape)
    #expect(desk.rows.last == "There is nothing to go back to. Ctrl-Q quits the program.")
    desk.press(.tab)
    #expect(desk.rows.last?.hasPrefix("Enter goes on") == true)
  }

  @Test func `The focus returns when a sheet or an alert closes`() {
    let desk = Desk()
    desk.press(.tab, .tab)
    desk.change { $0.alert = "Watch out" }
    desk.press(.enter)
    #expect(desk.marked.contains("Light"))
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

  @Test func `A destructive button does not have the focus at first`() {
    let screen = Screen("Start") {}.confirmation("Delete all?", onCancel: {}) {
      Button("Delete", style: .destructive) {}
    }
    #expect(FullScreenModel(screen, width: 40, height: 10).focused?.label == "Cancel")
    let onlyDestructive = Screen("Start") { Button("Delete", style: .destructive) {} }
    #expect(FullScreenModel(onlyDestructive, width: 40, height: 10).focused?.label == "Delete")
  }

  @Test func `If the focused control disappears, the next one gets the focus`() {
    let desk = Desk { $0.buttons = ["A", "B", "C"] }
    desk.press(.tab, .tab, .end, .left, .left)
    #expect(desk.marked == "[7 A]")
    desk.change { $0.buttons = ["B", "C"] }
    #expect(desk.marked == "[7 B]")
    desk.change { $0.buttons = [] }
    #expect(desk.marked.contains("Count"))
  }

  @Test func `Ctrl-Q and Ctrl-D quit, and Ctrl-L redraws the screen`() {
    for key in [KeyPress.control("q"), .control("d")] {
      let desk = Desk()
      desk.press(.tab, .tab)
      desk.send(.key(.control("l")))
      #expect(desk.redraws == 1)
      #expect(!desk.hasLeft)
      desk.send(.key(key))
      #expect(desk.hasLeft)
    }
  }

  @Test func `A key without a meaning says how to list the keys`() {
    let desk = Desk()
    desk.press(.tab, .tab, .character("x"))
    #expect(desk.rows.last == "The key “x” does nothing here. “?” shows the keys.")
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
