extension Exploration {
  /// A history that must not be, from the first action on.
  public struct Failure: CustomStringConvertible, Sendable {
    /// What is wrong with a history.
    public enum Kind: Equatable, Sendable {
      /// Two schedules end in different states.
      case diverges
      /// Nothing can move any more, and `finally` does not hold.
      case finallyViolated
      /// The invariant does not hold after the last action.
      case invariantViolated
      /// Nothing can move any more, but effects are in flight.
      case neverEnds
      /// It goes on and on.
      case neverRests
    }

    /// What is wrong.
    public let kind: Kind
    /// What happened.
    public let steps: [Step]
    /// Replays exactly this history: `schedules: .replay(token)`.
    public let token: String
    /// Whether it is known that no history with fewer steps fails.
    public let isShortest: Bool
    /// What happened under the schedule that ends in another state; empty unless two ends differ.
    public let otherSteps: [Step]
    /// Replays that other history.
    public let otherToken: String?
    /// What failed, after which history, and how to replay it.
    public let description: String
  }
}
