import ComposableArchitecture

/// The action that a call of `receive` expects.
struct ExpectedAction<Action> {
  let matches: (Action) -> Bool
  /// The failure if nothing was received.
  let missing: () -> String
  /// The failure if another action was received.
  let mismatch: (Action) -> String

  static func equal(to action: Action) -> Self where Action: Equatable {
    ExpectedAction(
      matches: { $0 == action },
      missing: {
        Message.paragraphs(
          Message.notReceived(action),
          UnequalPart.explanation(of: "action", expected: action, found: action))
      },
      mismatch: {
        Message.paragraphs(
          Message.anotherAction(expected: action, received: $0),
          UnequalPart.explanation(of: "action", expected: action, found: $0))
      })
  }

  static func of<Payload>(_ path: CasePath<Action, Payload>) -> Self {
    ExpectedAction(
      matches: { path.extract(from: $0) != nil },
      missing: { Message.notReceived(payload: Payload.self) },
      mismatch: { Message.anotherAction(payload: Payload.self, received: $0) })
  }

  static func of<Payload: Equatable>(
    _ path: CasePath<Action, Payload>, _ payload: Payload
  ) -> Self {
    ExpectedAction(
      matches: { path.extract(from: $0) == payload },
      missing: {
        Message.paragraphs(
          Message.notReceived(path.embed(payload)),
          UnequalPart.explanation(of: "payload", expected: payload, found: payload))
      },
      mismatch: {
        Message.paragraphs(
          Message.anotherAction(expected: path.embed(payload), received: $0),
          UnequalPart.explanation(of: "payload", expected: payload, found: payload))
      })
  }

  static func fulfilling(_ condition: @escaping (Action) -> Bool) -> Self {
    ExpectedAction(
      matches: condition,
      missing: { "Did not receive an action that fulfills the condition." },
      mismatch: { Message.unfulfilled(received: $0) })
  }
}
