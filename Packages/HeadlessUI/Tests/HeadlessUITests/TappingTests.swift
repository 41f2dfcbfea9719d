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

  @Test func `A screen with nothing in front of it offers its own buttons, wherever they are`() {
    #expect(screen.front.name == "the screen “Counter”")
    #expect(screen.front.buttons.map(\.label) == ["-", "+", "Ask", "ask"])
    #expect(screen.front.tappable.map(\.label) == ["+", "Ask", "ask"])
  }

  @Test func `A sheet offers its own buttons and Done`() {
    let front = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful() }.front
    #expect(front.name == "the sheet “Sheet”")
    #expect(front.buttons.map(\.label) == ["Save", "Done"])
  }

  @Test func `An alert offers Ok alone, also where there is a sheet`() {
    let sheet = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful() }
    for screen in [screen.alert("Hm", onDismiss: {}), sheet.alert("Hm", onDismiss: {})] {
      #expect(screen.front.name == "the alert “Hm”")
      #expect(screen.front.buttons.map(\.label) == ["Ok"])
    }
  }

  @Test func `A sheet's own alert and sheet are in front of it`() {
    let alert = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful(alert: "Hm") }
    #expect(alert.front.name == "the alert “Hm”")
    let both = screen.sheet(isPresented: true, onDismiss: {}) {
      Sheetful(alert: "Hm", isDeeper: true)
    }
    #expect(both.front.name == "the alert “Hm”")
    let deeper = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful(isDeeper: true) }
    #expect(deeper.front.name == "the sheet “Sheet”")
    #expect(deeper.front.buttons.map(\.label) == ["Save", "Done"])
  }

  @Test func `The outer screen's alert is in front of all that the sheet has`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful(alert: "Inner") }
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

  @Test func `A label is taken exactly before its case is forgiven`() throws {
    #expect(try screen.button(labeled: "ask").label == "ask")
    #expect(try screen.button(labeled: "Ask").label == "Ask")
    #expect(try screen.button(labeled: "ASK").label == "Ask")
  }

  @Test func `Tapping does what the button, Done and Ok were made to do`() throws {
    let tapped = Mutex<[String]>([])
    let log = { @Sendable (label: String) in tapped.withLock { $0.append(label) } }
    let screen = Screen("S") { Button("+") { log("+") } }
    try screen.button(labeled: "+").action()
    let sheet = screen.sheet(isPresented: true, onDismiss: { log("Done") }) { Sheetful() }
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

  @Test func `A label that is not there is answered with what is`() {
    #expect(
      problem("Nope", on: screen) == """
        There is no button “Nope” on the screen “Counter”, which is in front. \
        It offers: “+”, “Ask”, “ask”.
        """
    )
  }

  @Test func `A disabled button says so`() {
    #expect(
      problem("-", on: screen) == """
        “-” is disabled at the moment on the screen “Counter”. It offers: “+”, “Ask”, “ask”.
        """
    )
  }

  @Test func `What is behind a sheet cannot be tapped`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful() }
    #expect(
      problem("+", on: screen) == """
        There is no button “+” on the sheet “Sheet”, which is in front. It offers: “Save”, “Done”.
        """
    )
  }

  @Test func `What is behind an alert cannot be tapped`() {
    let screen = screen.sheet(isPresented: true, onDismiss: {}) { Sheetful() }
      .alert("Hm", onDismiss: {})
    #expect(
      problem("Save", on: screen) == """
        There is no button “Save” on the alert “Hm”, which is in front. It offers: “Ok”.
        """
    )
  }

  @Test func `A screen without buttons says that nothing can be tapped`() {
    #expect(
      problem("+", on: Screen("S") { Text("+") }) == """
        There is no button “+” on the screen “S”, which is in front. Nothing can be tapped on it.
        """
    )
  }
}
