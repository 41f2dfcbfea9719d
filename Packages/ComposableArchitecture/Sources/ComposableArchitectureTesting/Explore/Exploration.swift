/// What came of exploring a feature.
///
/// ```swift
/// let exploration = try explore(
///   initialValue: CounterState(), actions: [.requestNthPrime, .incrTapped],
///   reducer: counterReducer, environment: counterEnvironment)
/// #expect(exploration.isComplete)
/// ```
public struct Exploration: CustomStringConvertible, Sendable {
  /// How many schedules were run, those included that were cut short because they came to a state seen
  /// before, or because they could not lead to a shorter failure than the one known.
  public let schedulesRun: Int
  /// Whether these were all that there are, each up to where nothing can move any more. If there is no
  /// failure, that is a proof. A bounded exploration is complete only if no schedule has more preemptions.
  public let isComplete: Bool
  /// Whether these were all that there are up to the horizon. If there is no failure, that is a proof as
  /// far as the horizon: of whatever happens while the clock does not go beyond it.
  ///
  /// It is so wherever `isComplete` is. It alone is so where something was asleep that the horizon kept
  /// from waking.
  public let isCompleteToHorizon: Bool
  /// The horizon, if it kept something from happening.
  let horizon: Duration?
  /// What the random schedules were drawn with.
  public let seed: UInt64?
  /// The shortest failing history that was found.
  public let failure: Failure?
  /// What the exploration did, and why it stopped.
  public let statistics: Statistics
  /// The number of the part that was explored, and of how many; `nil` if it is all.
  let part: (number: Int, count: Int)?

  /// How many schedules were run, whether they were all, and the failure.
  ///
  /// If random schedules passed, it also tells how likely they are to have missed a bug.
  public var description: String {
    if let failure { return "\(summary) \(failure)" }
    return "\(summary) Nothing failed." + (statistics.guarantee.map { " \($0)" } ?? "")
  }

  /// How many schedules were run, and whether they were all.
  var summary: String {
    if let part, statistics.stop == .complete {
      return
        "\(counted(schedulesRun, "schedule")) run, which are all of part \(part.number) of \(part.count)."
    }
    if !isCompleteToHorizon, let bound = statistics.completedPreemptions {
      return """
        \(counted(schedulesRun, "schedule")) run, which are not all that there are. All with at most \
        \(counted(bound, "preemption")) were run.
        """
    }
    let all = isCompleteToHorizon ? "all" : "not all"
    let limit = horizon.map { " up to the horizon of \($0), beyond which more may happen" } ?? ""
    return "\(counted(schedulesRun, "schedule")) run, which are \(all) that there are\(limit)."
  }

  /// One thing that happened in a history, and the state after it.
  public struct Step: Equatable, Sendable {
    /// What kind of thing happened.
    public enum Kind: String, Sendable {
      /// The user's next action was sent.
      case sent
      /// An effect sent an action back.
      case received
      /// One of several outcomes came about.
      case chose
      /// Time went by.
      case timePassed
      /// A simulated variable was read.
      case read
      /// A simulated variable does not hold what is waited for, as far as is known by then.
      case waited
      /// A simulated variable was given something to hold.
      case wrote
    }

    /// What kind of thing happened.
    public let kind: Kind
    /// The action, the outcome, how much time, or the variable and what it holds.
    public let text: String
    /// The state after it.
    public let state: String
    /// How it differs from the state before it; `nil` if it does not.
    let change: String?
    /// Which of the user's actions it goes back to, from one.
    let strand: Int
  }
}

/// "1 step", "2 steps".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
