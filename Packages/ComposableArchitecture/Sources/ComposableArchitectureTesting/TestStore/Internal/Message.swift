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

    If this is right, say so: `\(reduction.origin == .sent ? "send" : "receive")(…) { $0.… = … }`.
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

  static func thrown(_ error: any Error) -> String {
    "The closure that describes the expected state threw an error: \(error)"
  }

  static func notReduced(timeLimit: Duration) -> String {
    """
    The action was not reduced within the time limit of \(timeLimit): another thread is busy with the \
    actions before it. A synchronous effect that blocks, perhaps?
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
    \(actions.count == 1 ? "An action was" : "\(actions.count) actions were") fed back by effects and \
    not received \(time):

    \(list(actions))

    Assert \(actions.count == 1 ? "it" : "each") with `receive`, or call `skipReceived()`.
    """
  }

  static func anotherAction<Action>(expected: Action, received: Action) -> String {
    """
    Another action was received than the expected one:

    \(difference(expected, received))

    (- expected, + received)
    """
  }

  static func anotherAction<Action, Payload>(
    payload: Payload.Type, received: Action
  ) -> String {
    """
    An action with a payload of type `\(payload)` was expected, and another one was received:

    \(list([received]))
    """
  }

  static func notReceived<Action>(_ action: Action) -> String {
    """
    An action was expected and not received:

    \(list([action]))
    """
  }

  static func notReceived<Payload>(payload: Payload.Type) -> String {
    "An action with a payload of type `\(payload)` was expected and not received."
  }

  static func receivedOnly<Action>(_ actions: [Action]) -> String {
    """
    Received \(actions.count == 1 ? "was" : "were") only:

    \(list(actions))
    """
  }

  // MARK: - Effects

  static let nothingInFlight = """
    No effect is in flight that could still feed it back. Did the reducer return the effect, and has \
    nothing cancelled it?
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
      Nothing came from outside of the test within the time limit of \(timeLimit). Effects are in \
      flight that were started by:
      """,
      list(actions),
      sleeps.isEmpty ? nil : "Something is asleep on a test clock. \(wakes(sleeps))",
      "If they need longer, raise `timeLimit`."
    )
  }

  static func inFlightAtEnd<Action>(
    _ effects: [(action: Action, points: [CancellationPoint])], _ sleeps: [Duration]
  ) -> String {
    paragraphs(
      "Effects are still in flight at the end of the test. They were started by:",
      effects.map { indented(String(customDumping: $0.action) + "\n" + cancellations($0.points)) }
        .joined(separator: "\n"),
      sleeps.isEmpty ? nil : "Something is asleep on a test clock. \(wakes(sleeps))",
      "Let them end, send the action that cancels them, or call `skipInFlight()`."
    )
  }

  /// The calls that would have cancelled an effect.
  private static func cancellations(_ points: [CancellationPoint]) -> String {
    var calls: [String] = []
    for point in points {
      for call in point.calls where !calls.contains(call) { calls.append(call) }
    }
    return calls.isEmpty
      ? "  It has no identifier. `cancellable(id:)` gives it one by which it can be cancelled."
      : calls.sorted().map { "  Cancelled by \($0)." }.joined(separator: "\n")
  }

  private static func wakes(_ sleeps: [Duration]) -> String {
    sleeps.min().map { "The next to wake does so in \($0)." } ?? ""
  }

  // MARK: - What was passed over

  static func skipped<Action>(_ actions: [Action]) -> String {
    """
    \(actions.count == 1 ? "A received action was" : "\(actions.count) received actions were") passed \
    over:

    \(list(actions))
    """
  }

  static func skippedChanges<Value>(described: Value, found: Value) -> String {
    """
    Changes of the state were passed over:

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

  private static func difference<RunningFeature>(_ lhs: RunningFeature, _ rhs: RunningFeature) -> String {
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
