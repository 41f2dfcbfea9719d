import ComposableArchitecture
import CustomDump

/// What all calls of a test store have in common.
extension TestStore {
  func begin(_ call: CallSite) {
    lastCall = call
    isOver = false
    tracker.forgetWhatHasEnded(in: store)
  }

  func fail(_ message: String) {
    isOver = true
    lastCall.report(Message.paragraphs(heading, message))
  }

  /// Shows what was passed over, if `exhaustivity` requires it.
  func show(_ message: @autoclosure () -> String) {
    if exhaustivity == .off(showSkipped: true) { lastCall.warn(message()) }
  }

  /// Passes over actions without asserting them. This is a failure if everything must be asserted.
  func passOver(
    _ reductions: ArraySlice<Reduction<Value, Action>>, _ message: ([Action]) -> String
  ) {
    guard let last = reductions.last else { return }
    value = last.value
    let actions = reductions.map(\.action)
    if exhaustivity == .on { fail(message(actions)) } else { show(Message.skipped(actions)) }
  }

  /// Moves on to the state after an action and asserts a part of it.
  func check<Part: Sendable>(
    _ reduction: Reduction<Value, Action>, of part: (Value) -> Part,
    _ comparison: EqualityWitness<Part>?, _ update: (inout Part) throws -> Void
  ) {
    let before = part(value)
    value = reduction.value
    let found = part(value)
    let reduction = reduction.with(found)
    let equality = Equality(comparison: comparison)
    do {
      var expected = exhaustivity == .on ? before : found
      try update(&expected)
      if !equality.holds(expected, found) {
        fail(
          exhaustivity == .on
            ? equality.mismatch(before: before, expected: expected, reduction)
            : Message.anotherState(expected: expected, reduction))
      } else if exhaustivity == .off(showSkipped: true) {
        var described = before
        try update(&described)
        if !equality.holds(described, found) {
          show(Message.skippedChanges(described: described, found: found))
        }
      }
    } catch {
      fail(Message.thrown(error))
    }
  }
}

/// Compares states by `==` if they are `Equatable`, else by their dumps.
private struct Equality<Value: Sendable> {
  let comparison: EqualityWitness<Value>?

  func holds(_ lhs: Value, _ rhs: Value) -> Bool {
    comparison?.areEqual(lhs, rhs)
      ?? (String(customDumping: lhs) == String(customDumping: rhs))
  }

  func mismatch<Action>(
    before: Value, expected: Value, _ reduction: Reduction<Value, Action>
  ) -> String {
    if holds(before, expected) {
      Message.unexpectedChange(before: before, reduction)
    } else if holds(before, reduction.value) {
      Message.noChange(expected: expected, reduction)
    } else {
      Message.anotherState(expected: expected, reduction)
    }
  }
}
