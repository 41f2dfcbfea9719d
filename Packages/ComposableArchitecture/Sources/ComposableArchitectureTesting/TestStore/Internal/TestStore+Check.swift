import ComposableArchitecture
import CustomDump
import Synchronization

/// The parts that all calls of a test store have in common.
extension TestStore {
  func begin(_ call: CallSite) {
    lastCall = call
    isOver = false
    tracker.forgetWhatHasEnded(in: store)
    reportLateOutputs()
  }

  /// Fails if an effect has output something after it had ended.
  func reportLateOutputs() {
    let actions = tracker.takeLateOutputs()
    if actions.isEmpty { return }
    let message = Message.lateOutput(actions)
    if exhaustivity == .on { fail(message) } else { show(message) }
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
    let actions = tracker.unreported(reductions.map(\.action))
    if actions.isEmpty { return }
    if exhaustivity == .on { fail(message(actions)) } else { show(Message.skipped(actions)) }
  }

  /// Warns, once for each type, that states of this type are compared by their dumps.
  private func warnAboutDumps<Part>(of type: Part.Type) {
    let isFirst = typesComparedByDumps.withLock { $0.insert(ObjectIdentifier(type)).inserted }
    if isFirst { lastCall.warn(Message.comparedByDumps(type)) }
  }

  /// Applies the closure of a call. Returns whether the closure is expected to change the value.
  private func describe<Part>(
    _ value: inout Part, by update: (inout Part) throws -> Void
  ) throws -> Bool {
    do { try update(&value) } catch is NothingChanges { return false }
    return true
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
    if comparison == nil { warnAboutDumps(of: Part.self) }
    do {
      var expected = exhaustivity == .on ? before : found
      let isChangeExpected = try describe(&expected, by: update)
      if exhaustivity == .on, isChangeExpected, equality.holds(before, expected),
        equality.holds(expected, found)
      {
        fail(Message.nothingDescribed(reduction))
      } else if !equality.holds(expected, found) {
        let mismatch =
          exhaustivity == .on
          ? equality.mismatch(before: before, expected: expected, reduction)
          : Message.anotherState(expected: expected, reduction)
        fail(
          Message.paragraphs(
            mismatch, UnequalPart.explanation(of: "state", expected: expected, found: found)))
      } else if exhaustivity == .off(showSkipped: true) {
        var described = before
        _ = try describe(&described, by: update)
        if !equality.holds(described, found) {
          show(Message.skippedChanges(described: described, found: found))
        }
      }
    } catch {
      fail(Message.thrown(error))
    }
  }
}

private let typesComparedByDumps = Mutex<Set<ObjectIdentifier>>([])

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
