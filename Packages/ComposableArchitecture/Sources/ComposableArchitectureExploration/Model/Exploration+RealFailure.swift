extension Exploration {
  /// A failure of runs on real threads, although no schedule leads to it: see `Options.realRuns`.
  ///
  /// ```swift
  /// for failure in exploration.realFailures {
  ///   print("\(failure.kind) in \(failure.count) of \(failure.realRuns) real runs")
  /// }
  /// ```
  ///
  /// Its description is for people. For tools, encode it: the keys are listed in the guide.
  public struct RealFailure: CustomStringConvertible, Sendable {
    /// The kind of a failure of a real run.
    public enum Kind: String, Sendable {
      /// It ends in another state than the schedules, although all must end in the same.
      case diverges
      /// Nothing else can happen, and `finally` does not hold.
      case finallyViolated
      /// The invariant does not hold after the last action.
      case invariantViolated
      /// An effect has not ended after the time limit of a real run.
      case neverEnds
      /// The feature reduces more actions than `Options.stepLimit`.
      case neverRests
      /// It ends in a state in which no schedule ends.
      case unexplored
    }

    /// The kind of the failure.
    public let kind: Kind
    /// In how many real runs this happened. For an unexplored state, that is the number of runs that ended in it.
    public let count: Int
    /// How many real runs were made.
    public let realRuns: Int
    /// The dump of the state at the beginning.
    public let initialState: String
    /// The steps of the run with the fewest of them.
    ///
    /// Steps on several threads can happen at the same time, so the order of two steps is not always certain.
    public let steps: [Step]
    /// The dump of the state at the end of that run.
    public let finalState: String
    /// The failure, how often it happened, and its steps.
    public let description: String
    /// The descriptions of the steps.
    let sentences: [String]
  }
}
