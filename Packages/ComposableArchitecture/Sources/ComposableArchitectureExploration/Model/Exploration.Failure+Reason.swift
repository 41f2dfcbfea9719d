extension Exploration.Failure {
  /// Why a history fails: the difference to the most similar passing history that was found.
  ///
  /// ```swift
  /// if let reason = exploration.failure?.reason, reason.kind == .order {
  ///   print("The order of steps \(reason.steps) matters.")
  /// }
  /// ```
  public struct Reason: Equatable, Sendable {
    /// What makes the difference.
    public enum Kind: String, Sendable {
      /// The two `steps` are in the other order in the history that passes.
      case order
      /// The step has another outcome in the history that passes.
      case outcome
      /// The step does not happen in the history that passes.
      case occurrence
    }

    /// What makes the difference.
    public let kind: Kind
    /// The numbers of the steps that make the difference, counted from one. There are two for an order,
    /// and otherwise one.
    public let steps: [Int]
    /// Whether nothing else is different.
    public let isOnlyDifference: Bool
    /// What happens in the history that passes.
    public let passingSteps: [Exploration.Step]
    /// Replays the history that passes.
    public let token: String
    /// Why the history fails, in one sentence.
    public let description: String
  }

  /// An action of the test's list that does not contribute to a failure.
  public struct OmittedAction: Equatable, Sendable {
    /// Its position in the list, from zero.
    public let position: Int
    /// The action.
    public let text: String
  }
}
