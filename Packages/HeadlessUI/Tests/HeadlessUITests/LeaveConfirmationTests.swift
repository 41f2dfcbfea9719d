import HeadlessUI
import Synchronization
import Testing

@Suite struct LeaveConfirmationTests {
  private struct State: Sendable {
    var isOpen = true
    var isLeaving = false
    var hasChanges = true
  }

  private struct Form: View {
    let state: State
    let change: @Sendable (Bool) -> Void

    var body: Screen {
      Screen("Form") {}
        .leaveConfirmation(
          if: state.hasChanges, isPresented: state.isLeaving, onChange: change)
    }
  }

  /// How an app shows a form: as a sheet or as a destination, also of another form or with a destination of
  /// its own.
  private enum Presentation { case sheet, detail, detailInSheet, sheetWithDetail }

  private final class App: Sendable {
    private let storage = Mutex(State())
    let presentation: Presentation

    init(_ presentation: Presentation) { self.presentation = presentation }

    var state: State { storage.withLock(\.self) }

    func change(_ change: (inout State) -> Void) { storage.withLock { change(&$0) } }

    var screen: Screen {
      let form = Form(state: state) { isLeaving in self.change { $0.isLeaving = isLeaving } }
      let start = Screen("Start") {}
      guard state.isOpen else { return start }
      let close: @Sendable () -> Void = { self.change { $0.isOpen = false } }
      return switch presentation {
      case .sheet: start.sheet(isPresented: true, onDismiss: close) { form }
      case .detail: start.detail(1, onBack: close) { _ in form }
      case .detailInSheet:
        start.sheet(isPresented: true, onDismiss: {}) {
          Page(body: form.body.detail(1, onBack: close) { _ in form })
        }
      case .sheetWithDetail:
        start.sheet(isPresented: true, onDismiss: close) {
          Page(body: form.body.detail(1, onBack: {}) { _ in Page(body: Screen("Page") {}) })
        }
      }
    }
  }

  private struct Page: View { let body: Screen }

  @Test(arguments: [Presentation.sheet, .detail, .detailInSheet])
  private func `A form with changes asks before it closes`(presentation: Presentation) throws {
    let app = App(presentation)
    try app.screen.press(.escape)
    #expect(app.state.isOpen)
    #expect(app.screen.front.name == "the confirmation “Leave without saving?”")
    try app.screen.press(.escape)
    #expect(app.state.isOpen)
    #expect(app.screen.front.name.hasSuffix("“Form”"))
    try app.screen.back()
    try app.screen.tap("Leave")
    #expect(!app.state.isOpen)
    #expect(!app.state.isLeaving)
  }

  @Test(arguments: [Presentation.sheet, .detail, .detailInSheet])
  private func `A form without changes closes at once`(presentation: Presentation) throws {
    let app = App(presentation)
    app.change { $0.hasChanges = false }
    try app.screen.back()
    #expect(!app.state.isOpen)
  }

  @Test func `A form from which the user has navigated on asks before its sheet closes`() throws {
    let app = App(.sheetWithDetail)
    try app.screen.tap("Done")
    #expect(app.state.isOpen)
    #expect(app.screen.front.name == "the confirmation “Leave without saving?”")
    try app.screen.tap("Leave")
    #expect(!app.state.isOpen)
  }

  @Test func `Closing the sheet around a form asks too`() throws {
    let app = App(.detailInSheet)
    try app.screen.tap("Done")
    #expect(app.screen.front.name == "the confirmation “Leave without saving?”")
    #expect(
      app.screen.rendered(.plain) == """
        Start
        ─────
        ┌──
        │ Form
        │ ────
        │ [Back]
        │ [Done]
        │ ┌──
        │ │ Leave without saving?
        │ │ [Leave]  [Cancel]
        │ └──
        └──
        """)
  }
}
