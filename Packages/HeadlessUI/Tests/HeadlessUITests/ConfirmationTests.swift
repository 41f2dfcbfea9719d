import HeadlessUI
import Testing

@Suite struct ConfirmationTests {
  private let log = Log()

  private func screen(_ question: String?, count: Int = 3, alert: String? = nil) -> Screen {
    Screen("Files") { Button("Delete") {} }
      .alert(alert, onDismiss: {})
      .confirmation(question, onCancel: { [log] in log.append("cancelled") }) {
        Button("Delete \(count)", style: .destructive) { [log] in log.append("deleted") }
        if count > 1 { Button("Delete one") { [log] in log.append("deleted one") } }
      }
  }

  @Test func `A confirmation asks, and has a button for each answer and Cancel`() {
    #expect(
      screen("Really?\nAll of them?").description == """
        Files
        ─────
        [Delete]
        ┌──
        │ Really?
        │ All of them?
        │ [Delete 3]  [Delete one]  [Cancel]
        └──
        """)
    #expect(screen("Really?").front.name == "the confirmation “Really?”")
    #expect(screen("Really?").front.controls.map(\.label) == ["Delete 3", "Delete one", "Cancel"])
    #expect(screen("Really?", count: 1).front.controls.map(\.label) == ["Delete 1", "Cancel"])
  }

  @Test func `Without a question there is no confirmation`() {
    #expect(screen(nil).confirmation == nil)
    #expect(screen(nil).description == "Files\n─────\n[Delete]")
  }

  @Test func `Each button performs its action, and Escape cancels`() throws {
    try screen("Really?").tap("Delete one")
    try screen("Really?").tap("Cancel")
    try screen("Really?").back()
    try screen("Really?").press(.escape)
    #expect(log.entries == ["deleted one", "cancelled", "cancelled", "cancelled"])
  }

  @Test func `Controls behind a confirmation cannot be tapped`() {
    let error = #expect(throws: InteractionError.self) { try screen("Really?").tap("Delete") }
    #expect(
      error?.description == """
        There is no button “Delete” on the confirmation “Really?”, which is in front. \
        It offers: “Delete 3”, “Delete one”, “Cancel”.
        """)
    #expect(error?.isBehind == true)
  }

  @Test func `An alert is in front of a confirmation, which is in front of a sheet`() {
    let screen = screen("Really?", alert: "Hm").sheet(isPresented: true, onDismiss: {}) {
      SheetView()
    }
    #expect(screen.front.name == "the alert “Hm”")
    #expect(
      screen.rendered(Style(isNumbered: true)) == """
        Files
        ─────
        [Delete]
        ┌──
        │ Sheet
        │ ─────
        │ [Save]
        │ [Done]
        └──
        ┌──
        │ Really?
        │ [Delete 3]  [Delete one]  [Cancel]
        └──
        ┌──
        │ Hm
        │ [1 Ok]
        └──
        """)
  }

  @Test func `Only the buttons of a confirmation in front are numbered, and they wrap`() {
    #expect(
      screen("Really?").rendered(Style(isNumbered: true, width: 20)) == """
        Files
        ─────
        [Delete]
        ┌──
        │ Really?
        │ [1 Delete 3]
        │ [2 Delete one]
        │ [3 Cancel]
        └──
        """)
  }
}
