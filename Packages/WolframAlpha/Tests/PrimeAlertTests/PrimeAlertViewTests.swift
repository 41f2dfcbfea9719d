import HeadlessUI
import PrimeAlert
import Synchronization
import Testing

@Suite struct PrimeAlertViewTests {
  private struct QuestionState: PrimeAlertState {
    var alert: String?
    var requestedNthPrime: Int?
    var nthPrimeProgress: Double?
  }

  private func screen(
    _ state: QuestionState, onCancel cancel: @escaping @Sendable () -> Void = {}
  ) -> Screen {
    Screen("Question") { state.nthPrimeRequestElements(onCancel: cancel) }
  }

  @Test func `Without a request nothing is shown`() {
    #expect(screen(QuestionState()).description == "Question\n────────")
  }

  @Test func `A request without progress shows that its end is not known`() {
    #expect(
      screen(QuestionState(requestedNthPrime: 2)).description == """
        Question
        ────────
        Asking for the 2nd prime …
        [Cancel <c>]
        """
    )
  }

  @Test func `A request with progress shows a bar`() {
    let screen = screen(QuestionState(requestedNthPrime: 2, nthPrimeProgress: 0.5))
    #expect(screen.description.contains("Asking for the 2nd prime ██████████░░░░░░░░░░ 50%"))
  }

  @Test func `“Cancel” cancels`() throws {
    let count = Mutex(0)
    let screen = screen(QuestionState(requestedNthPrime: 2)) { count.withLock { $0 += 1 } }
    try screen.press("c")
    #expect(count.withLock(\.self) == 1)
  }
}
