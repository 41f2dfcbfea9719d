/// The result of a run.
struct RunResult: Sendable {
  let ending: Ending
  /// The state at the end.
  let value: any Sendable
  let moveCount: Int
  /// The time at the end.
  let time: Duration
  let decisions: Decisions
  /// The number of steps of the whole history.
  let stepCount: Int
  /// After how many steps the horizon first kept something from happening; `nil` if it did not.
  let horizonStep: Int?
  /// The traits of the feature that the run has shown.
  let learned: RunSettings.Flags
  let misuse: ExplorationError?
  let steps: [Exploration.Step]
  let moves: [Move]
  /// The outcomes of all choices, in order, in a run whose history is recorded.
  let outcomes: [Int]
  let branches: BranchCounts
  /// Whether a task was resumed by something other than the simulation, so the effect that the task belongs
  /// to was not known.
  let hasForeignResumption: Bool
  /// Why no order may be left out: what the run did that the simulation cannot follow.
  let untraceable: Exploration.Statistics.Unreduced?
  let priorities: Priorities?
  let preemptingWays: [PreemptingWays]
  /// How many steps had been recorded at each decision.
  let toldCounts: [Int]

  var finding: Finding? { if case .failure(let finding) = ending { finding } else { nil } }
  var isCut: Bool { if case .cut = ending { true } else { false } }
  var indices: [Int] { decisions.made.map(\.index) }
}

/// How a run ended.
enum Ending: Sendable {
  /// Nothing else can happen, at least up to the horizon, and no condition is violated.
  case rest
  /// The run was cut short because continuing it was unnecessary.
  case cut
  /// The app was killed and starts again.
  case killed
  case failure(Finding)
}

/// A violation that was found.
struct Finding: Sendable {
  let kind: Exploration.Failure.Kind
  /// After how many reductions the violation was found. What the last move led to after that is not part
  /// of the history.
  var reductionCount = Int.max
  /// The number of steps of the history; `nil` if the history is the whole run.
  var stepCount: Int?
  /// The strands whose effects never end.
  var strands: [Int] = []
  /// The things that these effects wait for, in a run whose history is recorded.
  var waits: [Blockage] = []
  /// Whether something could still happen beyond the horizon.
  var isAtHorizon = false
  /// The steps that repeat forever, if there are any.
  var cycle: Cycle?
  /// Why states that look the same are different.
  var note: String?
}

/// The thing that an effect in flight waits for.
struct Blockage: Equatable, Sendable {
  enum Cause: Equatable, Sendable {
    /// A change of a variable, and what the variable holds.
    case variable(String)
    /// Forever.
    case forever
    /// Something that the simulation does not control.
    case unknown
    /// The effect has ended, or continues on another thread.
    case elsewhere
  }

  /// The number of the action that led to the effect.
  let origin: Int
  /// The number of the effect among those of the action; zero if it is not known.
  var effect = 0
  let cause: Cause
}

/// Steps that repeat forever.
struct Cycle: Sendable {
  /// The number of steps of the history before the first of them.
  let stepCount: Int
  /// The numbers of the actions whose effects take part in the cycle.
  let origins: [Int]
  /// The numbers of the actions whose effects could always continue but never do. Zero stands for the user.
  let delayed: [Int]

  /// Whether every event that is possible throughout the cycle happens in it. Otherwise, the steps repeat
  /// only as long as something else is delayed.
  var isFair: Bool { delayed.isEmpty }
}
