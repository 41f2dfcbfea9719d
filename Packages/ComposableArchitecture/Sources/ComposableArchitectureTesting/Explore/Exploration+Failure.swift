extension Exploration {
  /// A history that must not be, from the first action on.
  ///
  /// Its description is for people. For tools, encode it: the keys are listed in the guide.
  ///
  /// ```swift
  /// let data = try JSONEncoder().encode(exploration.failure)
  /// ```
  public struct Failure: CustomStringConvertible, Sendable {
    /// What is wrong with a history.
    public enum Kind: String, Sendable {
      /// Two schedules end in different states.
      case diverges
      /// The condition of `eventually` holds at no time.
      case eventuallyViolated
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
    /// The dump of the state at the beginning.
    public let initialState: String
    /// What happened.
    public let steps: [Step]
    /// The number of the first of the steps that repeat for ever, from one; `nil` if none are known to.
    ///
    /// It is greater than the number of steps if nothing happens in the circle that could be told.
    public let cycleStart: Int?
    /// Replays exactly this history: `schedules: .replay(token)`.
    public let token: String
    /// Whether it is known that no history of these actions with fewer steps fails.
    public let isShortest: Bool
    /// What is different in the most similar history that passes; `nil` if none was found, as for a
    /// failure that does not depend on the schedule, and for a feature that does not come to rest.
    public let reason: Reason?
    /// The actions of the test's list that the history leaves out, because the same fails without them.
    public let omittedActions: [OmittedAction]
    /// What happened under the schedule that ends in another state; empty unless two ends differ.
    public let otherSteps: [Step]
    /// Replays that other history.
    public let otherToken: String?
    /// What failed, after which history, and how to replay it.
    public let description: String
    /// What each step and each other step is called in the description.
    let (sentences, otherSentences): ([String], [String])
    /// The moves of the history, for a test that makes the same moves.
    let moves: [Move]
    /// What each step of the history that passes is called.
    let passingSentences: [String]
  }
}
