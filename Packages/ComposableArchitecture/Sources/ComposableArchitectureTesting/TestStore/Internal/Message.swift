import ComposableArchitecture
import CustomDump

/// The texts of a test store's failures: what was expected, what was found, and what to do.
enum Message {
  // MARK: - Steps

  static func step<Value, Action>(
    _ number: Int, of count: Int, _ step: Step<Value, Action>
  ) -> String {
    """
    Step \(number) of \(count), .\(step.type):

    \(list([step.action]))
    """
  }

  // MARK: - The state

  static func anotherState<Value, Action>(
    expected: Value, _ reduction: Reduction<Value, Action>
  ) -> String {
    """
    The state is not as expected after this action was \(participle(reduction)):

    \(difference(expected, reduction.value))

    (- expected, + found)
    """
  }

  static func unexpectedChange<Value, Action>(
    before: Value, _ reduction: Reduction<Value, Action>
  ) -> String {
    """
    The state changed when this action was \(participle(reduction)), and no change was expected:

    \(difference(before, reduction.value))

    (- before, + after)

    If the change is right, assert it: `\(reduction.origin == .sent ? "send" : "receive")(…) { $0.… = … }`.
    """
  }

  static func noChange<Value, Action>(
    expected: Value, _ reduction: Reduction<Value, Action>
  ) -> String {
    """
    The state did not change when this action was \(participle(reduction)), and a change was expected:

    \(difference(expected, reduction.value))

    (- expected, + found)
    """
  }

  static func nothingDescribed<Value, Action>(_ reduction: Reduction<Value, Action>) -> String {
    """
    The closure expects a change of the state, but describes none, and nothing changed when this action was \
    \(participle(reduction)):

    \(list([reduction.action]))

    If the action changes nothing, leave the closure out.
    """
  }

  static func comparedByDumps<Value>(_ type: Value.Type) -> String {
    """
    `\(type)` is not `Equatable`, so the test store compares its dumps. A change that a dump does not show \
    is missed, such as another closure, or `.some(nil)` in place of `nil`. Make the type `Equatable`.
    """
  }

  static func thrown(_ error: any Error) -> String {
    "The closure that describes the expected state threw an error: \(error)"
  }

  static func notReduced(timeLimit: Duration) -> String {
    """
    The action was not reduced within the time limit of \(timeLimit) because another thread is busy with \
    earlier actions. Look for a synchronous effect that blocks.
    """
  }

  // MARK: - Received actions

  static func unreceivedBeforeSend<Action>(_ actions: [Action]) -> String {
    unreceived(actions, "before this one was sent")
  }

  static func unreceivedAtEnd<Action>(_ actions: [Action]) -> String {
    unreceived(actions, "at the end of the test")
  }

  private static func unreceived<Action>(_ actions: [Action], _ time: String) -> String {
    """
    Effects fed back \(actions.count == 1 ? "an action that was" : "\(actions.count) actions that were") \
    not received \(time):

    \(list(actions))

    Assert \(actions.count == 1 ? "it" : "each") with `receive`, or call `skipReceived()`.
    """
  }

  static func anotherAction<Action>(expected: Action, received: Action) -> String {
    """
    Received an unexpected action:

    \(difference(expected, received))

    (- expected, + received)
    """
  }

  static func anotherAction<Action, Payload>(
    payload: Payload.Type, received: Action
  ) -> String {
    """
    Received an unexpected action, not one with a payload of type `\(payload)`:

    \(list([received]))
    """
  }

  static func unfulfilled<Action>(received: Action) -> String {
    """
    Received an unexpected action, which does not fulfill the condition:

    \(list([received]))
    """
  }

  static func notReceived<Action>(_ action: Action) -> String {
    """
    Did not receive the expected action:

    \(list([action]))
    """
  }

  static func notReceived<Payload>(payload: Payload.Type) -> String {
    "Did not receive the expected action, which has a payload of type `\(payload)`."
  }

  static func receivedOnly<Action>(_ actions: [Action]) -> String {
    """
    Received only:

    \(list(actions))
    """
  }

  // MARK: - Effects

  static let nothingInFlight = """
    No effect in flight can still feed it back. Check that the reducer returns the effect and that \
    nothing cancels it.
    """

  static func asleep(effects: Int, _ sleeps: [Duration]) -> String {
    """
    \(effects == 1 ? "One effect is" : "\(effects) effects are") in flight, asleep on a test clock. \
    \(wakes(sleeps)) Advance the clock first.
    """
  }

  static func timedOut<Action>(
    timeLimit: Duration, _ actions: [Action], _ sleeps: [Duration]
  ) -> String {
    paragraphs(
      """
      No output arrived within the time limit of \(timeLimit). Effects are still in flight. They were \
      started by:
      """,
      list(actions),
      sleeps.isEmpty ? nil : "A task is asleep on a test clock. \(wakes(sleeps))",
      "If they need more time, raise `timeLimit`."
    )
  }

  static func inFlightAtEnd<Action>(
    _ effects: [(action: Action, points: [CancellationPoint])], _ sleeps: [Duration]
  ) -> String {
    paragraphs(
      "Effects are still in flight at the end of the test. They were started by:",
      effects.map { effect in
        let lines = CancellationPoint.advice(effect.points).map { "  \($0)" }
        return indented(([String(customDumping: effect.action)] + lines).joined(separator: "\n"))
      }.joined(separator: "\n"),
      sleeps.isEmpty ? nil : "A task is asleep on a test clock. \(wakes(sleeps))",
      "Let them end, send the action that cancels them, or call `skipInFlight()`."
    )
  }

  static func lateOutput<Action>(_ actions: [Action]) -> String {
    """
    An effect that had already ended fed back:

    \(list(actions))

    No identifier can cancel such an output, and `finish()` cannot wait for it. Let the operation of `run` \
    return only when it has called `send` for the last time. Use `callback` for an interface that calls \
    back.
    """
  }

  private static func wakes(_ sleeps: [Duration]) -> String {
    sleeps.min().map { "The next sleep ends in \($0)." } ?? ""
  }

  // MARK: - What was skipped

  static func skipped<Action>(_ actions: [Action]) -> String {
    """
    Skipped \(actions.count == 1 ? "a received action" : "\(actions.count) received actions"):

    \(list(actions))
    """
  }

  static func skippedChanges<Value>(described: Value, found: Value) -> String {
    """
    Skipped changes of the state:

    \(difference(described, found))

    (- described, + found)
    """
  }

  // MARK: - Dependencies

  /// - Parameter arguments: `nil` if the dependency is not a closure.
  static func unimplemented(_ name: String, arguments: [String]?) -> String {
    let call = arguments.map { "called: \(name)(\($0.joined(separator: ", ")))" } ?? "run: \(name)"
    return """
      A dependency that this test has not provided was \(call)

      Provide it in the environment, or find out why it is used.
      """
  }

  // MARK: - Parts

  static func paragraphs(_ paragraphs: String?...) -> String {
    paragraphs.compactMap { $0 }.joined(separator: "\n\n")
  }

  private static func participle<Value, Action>(_ reduction: Reduction<Value, Action>) -> String {
    reduction.origin == .sent ? "sent" : "received"
  }

  private static func difference<Subject>(_ lhs: Subject, _ rhs: Subject) -> String {
    indented(diff(lhs, rhs) ?? String(customDumping: rhs))
  }

  private static func list<Action>(_ actions: [Action]) -> String {
    actions.map { indented(String(customDumping: $0)) }.joined(separator: "\n")
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }
      .joined(separator: "\n")
  }
}
