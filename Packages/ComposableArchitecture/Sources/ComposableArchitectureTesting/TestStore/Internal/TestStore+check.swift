import ComposableArchitecture
import CustomDump

/// What all calls of a test store have in common.
extension TestStore {
  func begin(_ call: CallSite) {
    lastCall = call
    isOver = false
    flights.forgetWhatHasEnded(in: store)
  }

  func fail(_ message: String) {
    isOver = true
    lastCall.report(Message.paragraphs(heading, message))
  }

  /// Shows what was passed over, if that is wanted.
  func show(_ message: @autoclosure () -> String) {
    if exhaustivity == .off(showSkipped: true) { lastCall.warn(message()) }
  }

  /// Leaves actions unasserted, which is a failure if everything is to be asserted.
  func passOver(
    _ reductions: ArraySlice<Reduction<Value, Action>>, _ message: ([Action]) -> String
  ) {
    guard let last = reductions.last else { return }
    value = last.value
    let actions = reductions.map(\.action)
    if exhaustivity == .on { fail(message(actions)) } else { show(Message.skipped(actions)) }
  }

  /// Moves on to the state after an action, and asserts what it is.
  func check(_ reduction: Reduction<Value, Action>, _ update: (inout Value) throws -> Void) {
    let before = value
    value = reduction.value
    do {
      var expected = exhaustivity == .on ? before : value
      try update(&expected)
      if !areEqual(expected, value) {
        fail(
          exhaustivity == .on
            ? mismatch(before: before, expected: expected, reduction)
            : Message.anotherState(expected: expected, reduction))
      } else if exhaustivity == .off(showSkipped: true) {
        var described = before
        try update(&described)
        if !areEqual(described, value) {
          show(Message.skippedChanges(described: described, found: value))
        }
      }
    } catch {
      fail(Message.thrown(error))
    }
  }

  private func mismatch(
    before: Value, expected: Value, _ reduction: Reduction<Value, Action>
  ) -> String {
    if areEqual(before, expected) {
      Message.unexpectedChange(before: before, reduction)
    } else if areEqual(before, reduction.value) {
      Message.noChange(expected: expected, reduction)
    } else {
      Message.anotherState(expected: expected, reduction)
    }
  }

  private func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    comparison?.areEqual(lhs, rhs)
      ?? (String(customDumping: lhs) == String(customDumping: rhs))
  }
}
