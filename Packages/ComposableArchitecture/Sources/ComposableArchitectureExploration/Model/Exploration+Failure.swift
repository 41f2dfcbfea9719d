extension Exploration {
  /// A history that violates a condition of the test, from the first action on.
  ///
  /// Its description is for people. For tools, encode it: the keys are listed in the guide.
  public struct Failure: CustomStringConvertible, Sendable {
    /// The kind of a failure.
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
      /// The condition of `sometimes` holds in no order.
      case sometimesViolated
    }

    /// The kind of the failure.
    public let kind: Kind
    /// The dump of the state at the beginning.
    public let initialState: String
    /// The steps of the history.
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
    /// The difference from the most similar history that passes; `nil` if none was found, if the failure does
    /// not depend on the schedule, or if the feature does not come to rest.
    public let reason: Reason?
    /// The actions of the test's list that the history leaves out, because it fails without them too.
    public let omittedActions: [OmittedAction]
    /// The steps of the schedule that ends in another state; empty unless two final states differ.
    public let otherSteps: [Step]
    /// Replays the other history.
    public let otherToken: String?
    /// The failure, the history before it, and how to replay it.
    public let description: String
    /// The descriptions of the steps, of the other steps, and of those of the history that passes.
    let (sentences, otherSentences, passingSentences): ([String], [String], [String])
    /// The moves of the history, for a test that makes the same moves.
    let moves: [Move]
    /// The result of an ordinary test that makes the same moves.
    let rehearsal: RehearsalOutcome

    /// Why a history fails: the difference to the most similar passing history that was found.
    ///
    /// ```swift
    /// if let reason = exploration.failure?.reason, reason.kind == .order {
    ///   print("The order of steps \(reason.steps) matters.")
    /// }
    /// ```
    public struct Reason: Equatable, Sendable {
      /// The kind of a difference.
      public enum Kind: String, Sendable {
        /// The two `steps` are in the other order in the history that passes.
        case order
        /// The step has another outcome in the history that passes.
        case outcome
        /// The step does not happen in the history that passes.
        case occurrence
      }

      /// The kind of the difference.
      public let kind: Kind
      /// The numbers of the steps that make the difference, counted from one. There are two for an order,
      /// and otherwise one.
      public let steps: [Int]
      /// Whether nothing else is different.
      public let isOnlyDifference: Bool
      /// The steps of the history that passes.
      public let passingSteps: [Step]
      /// Replays the history that passes.
      public let token: String
      /// Why the history fails, in one sentence.
      public let description: String
    }

    /// An action of the test's list that does not contribute to a failure.
    public struct OmittedAction: Encodable, Equatable, Sendable {
      /// Its position in the list, from zero.
      public let position: Int
      /// The action.
      public let text: String
    }
  }
}
