import HeadlessUI
import Synchronization
import Testing

@Suite struct TappingTests {
  private let screen = Screen("Counter") {
    Row {
      Button("-", isEnabled: false) {}
      Button("+") {}
    }
    Section("More") {
      List(["Ask", "ask"]) { Button($0) {} }
    }
  }

  // MARK: - What is in front

  @Test func `A screen with nothing in front of it offers all its buttons`() {
    #expect(screen.front.name == "the screen “Counter”")
    #expect(screen.front.buttons.map(\.label) == ["-", "+", "Ask", "ask"])
    #expect(screen.front.tappable.map(\.label) == ["+", "Ask", "ask"])
  }

  @Test func `A sheet offers its own buttons and Done`() {
    let front = screen.sheet(isPresented: true, onDismiss: {}) { SheetView() }.front
    #expect(front.name == "the sheet “Sheet”")
    #expect(front.buttons.map(\.label) == ["Save", "Done"])
  }

  @Test func `An alert offers only Ok, even in front of a sheet`() {
    let sheet = screen.sheet(isPresented: true, onDismiss: {}) { SheetView() }
    for screen in [screen.alert("Hm", onDismiss: {}), sheet.alert("Hm", onDismiss: {})] {
      #expect(screen.front.name == "the alert “Hm”")
      #expect(screen.front.buttons.map(\.label) == ["Ok"])
    }
  }

  @Test func `A sheet's own alert and sheet are in front of it`() {
    let alert = screen.sheet(isPresented: true, onDismiss: {}) { SheetView(alert: "Hm") }
    #expect(alert.front.name == "the alert “Hm”")
    let both = screen.sheet(isPresented: true, onDismiss: {}) {
      SheetView(alert: "Hm", isDeeper: true)
    }
    #expect(both.front.name == "the alert “Hm”")
    let deeper = screen.sheet(isPresented: true, onDismiss: {}) { SheetView(isDeeper: true) }
    #expect(deeper.front.name == "the sheet “Sheet”")
    #expect(deeper.front.buttons.map(\.label) == ["Save", "Done"])
  }

  @Test func `The outer screen's alert is in front of everything on the sheet`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { SheetView(alert: "Inner") }
      .alert("Outer", onDismiss: {})
    #expect(screen.front.name == "the alert “Outer”")
  }

  @Test func `A sheet that is not presented, and an alert without a message, are not there`() {
    let screen = screen.sheet(isPresented: false, onDismiss: {}) { Unwanted() }
      .alert(nil, onDismiss: {})
    #expect(screen.front.name == "the screen “Counter”")
    #expect(screen.sheet == nil)
    #expect(screen.alert == nil)
  }

  private struct Unwanted: View {
    var body: Screen {
      Issue.record("The content of a sheet that is not presented was asked for.")
      return Screen("Unwanted") {}
    }
  }

  // MARK: - Labels

  @Test func `An exact label takes precedence over one in another case`() throws {
    #expect(try screen.button(labeled: "ask").label == "ask")
    #expect(try screen.button(labeled: "Ask").label == "Ask")
    #expect(try screen.button(labeled: "ASK").label == "Ask")
  }

  @Test func `Tapping performs the actions of buttons, Done and Ok`() throws {
    let tapped = Mutex<[String]>([])
    let log = { @Sendable (label: String) in tapped.withLock { $0.append(label) } }
    let screen = Screen("S") { Button("+") { log("+") } }
    try screen.button(labeled: "+").action()
    let sheet = screen.sheet(isPresented: true, onDismiss: { log("Done") }) { SheetView() }
    try sheet.button(labeled: "done").action()
    try sheet.alert("Hm") { log("Ok") }.button(labeled: "Ok").action()
    #expect(tapped.withLock { $0 } == ["+", "Done", "Ok"])
  }

  // MARK: - What cannot be tapped

  private func problem(_ label: String, on screen: Screen) -> String? {
    do {
      _ = try screen.button(labeled: label)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `An error for a missing label lists the labels that exist`() {
    #expect(
      problem("Nope", on: screen) == """
        There is no button “Nope” on the screen “Counter”, which is in front. \
        It offers: “+”, “Ask”, “ask”.
        """
    )
  }

  @Test func `An error says that a button is disabled`() {
    #expect(
      problem("-", on: screen) == """
        “-” on the screen “Counter” is disabled at the moment. It offers: “+”, “Ask”, “ask”.
        """
    )
  }

  @Test func `Controls behind a sheet cannot be tapped`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { SheetView() }
    #expect(
      problem("+", on: screen) == """
        There is no button “+” on the sheet “Sheet”, which is in front. It offers: “Save”, “Done”.
        """
    )
  }

  @Test func `Controls behind an alert cannot be tapped`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { SheetView() }
      .alert("Hm", onDismiss: {})
    #expect(
      problem("Save", on: screen) == """
        There is no button “Save” on the alert “Hm”, which is in front. It offers: “Ok”.
        """
    )
  }

  @Test func `An error for a screen without buttons says that nothing can be tapped`() {
    #expect(
      problem("+", on: Screen("S") { Text("+") }) == """
        There is no button “+” on the screen “S”, which is in front. Nothing can be tapped on it.
        """
    )
  }

  // MARK: - Several buttons with one label

  private func screen(_ log: @escaping @Sendable (Int) -> Void) -> Screen {
    Screen("List") {
      List(1...3) { row in
        Row {
          Text("\(row)")
          Button("Delete", isEnabled: row != 3) { log(row) }
        }
      }
      Button("Row #1") { log(0) }
    }
  }

  @Test func `A label of several buttons is ambiguous`() {
    #expect(
      problem("Delete", on: screen { _ in }) == """
        There are 3 buttons “Delete” on the screen “List”. Choose one by its number, from \
        “Delete #1” to “Delete #3”.
        """
    )
  }

  @Test func `A number chooses one of several buttons`() throws {
    let tapped = Mutex<[Int]>([])
    let screen = screen { row in tapped.withLock { $0.append(row) } }
    try screen.button(labeled: "Delete #2").action()
    try screen.button(labeled: "delete#1").action()
    try screen.button(labeled: "Row #1").action()
    #expect(tapped.withLock { $0 } == [2, 1, 0])
  }

  @Test func `An error for a number that is too high says how many buttons there are`() {
    let screen = screen { _ in }
    #expect(
      problem("Delete #4", on: screen)
        == "There are only 3 buttons “Delete” on the screen “List”."
    )
    #expect(
      problem("Row #1 #2", on: screen)
        == "There is only 1 button “Row #1” on the screen “List”."
    )
    let disabled = "“Delete #3” on the screen “List” is disabled"
    #expect(problem("Delete #3", on: screen)?.hasPrefix(disabled) == true)
    for label in ["Delete #0", "Delete #-1", "Delete #", "Delete #99999999999999999999"] {
      #expect(problem(label, on: screen)?.hasPrefix("There is no button “\(label)”") == true)
    }
  }

  @Test func `An error says whether a button is behind the front or does not exist`() {
    let screen = screen.alert("Hm", onDismiss: {})
    func error(_ label: String) -> InteractionError? {
      do {
        _ = try screen.button(labeled: label)
        return nil
      } catch { return error }
    }
    #expect(error("ask")?.isBehind == true)
    #expect(error("nope")?.isBehind == false)
    #expect(error("nope")?.isNotInFront == true)
  }

  @Test func `An error shortens a very long label`() {
    let problem = problem(String(repeating: "x", count: 1_000_000), on: screen)
    let shown = String(repeating: "x", count: 60)
    #expect(problem?.hasPrefix("There is no button “\(shown)…” on") == true)
  }

  @Test func `An error shortens a character of many code points`() throws {
    let character = "a" + String(repeating: "\u{301}", count: 50_000)
    #expect(character.count == 1)
    #expect(try #require(problem(character, on: screen)).utf8.count < 1000)
  }
}
