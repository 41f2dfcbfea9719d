extension Exploration {
  /// A history that violates a condition of the test, from the first action on.
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
      /// Nothing else can happen, and `finally` does not hold.
      case finallyViolated
      /// The invariant does not hold after the last action.
      case invariantViolated
      /// Nothing else can happen, but effects are in flight.
      case neverEnds
      /// The feature does not come to rest.
      case neverRests
    }

    /// What is wrong.
    public let kind: Kind
    /// The dump of the state at the beginning.
    public let initialState: String
    /// What happened.
    public let steps: [Step]
    /// The number of the first of the steps that repeat forever, counted from one; `nil` if no steps are
    /// known to repeat.
    ///
    /// It is greater than the number of steps if the cycle has no steps that a history shows.
    public let cycleStart: Int?
    /// Replays exactly this history: `schedules: .replay(token)`.
    public let token: String
    /// Whether it is known that no shorter history of these actions fails.
    public let isShortest: Bool
    /// What is different in the most similar history that passes; `nil` if none was found, if the failure
    /// does not depend on the schedule, or if the feature does not come to rest.
    public let reason: Reason?
    /// The actions of the test's list that the history leaves out, because it fails without them too.
    public let omittedActions: [OmittedAction]
    /// What happened under the schedule that ends in another state; empty unless two final states differ.
    public let otherSteps: [Step]
    /// Replays the other history.
    public let otherToken: String?
    /// What failed, after which history, and how to replay it.
    public let description: String
    /// The descriptions of each step and each other step.
    let (sentences, otherSentences): ([String], [String])
    /// The moves of the history, for a test that makes the same moves.
    let moves: [Move]
    /// Whether an ordinary test that makes the same moves fails too.
    let failsAsTest: Bool
    /// The descriptions of the steps of the history that passes.
    let passingSentences: [String]
  }
}
