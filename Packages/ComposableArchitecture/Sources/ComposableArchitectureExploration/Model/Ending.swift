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
  /// What these effects wait for, in a run whose history is recorded.
  var waits: [Blockage] = []
  /// Whether something could still happen beyond the horizon.
  var isAtHorizon = false
  /// The steps that repeat forever, if there are any.
  var cycle: Cycle?
  /// Why states that look the same are different.
  var note: String?
}

/// The result of a run.
struct RunResult: Sendable {
  let ending: Ending
  /// The state at the end.
  let value: any Sendable
  let moveCount: Int
  let decisions: Decisions
  /// The number of steps of the whole history.
  let stepCount: Int
  /// After how many steps the horizon first kept something from happening; `nil` if it did not.
  let horizonStep: Int?
  /// What the run has shown about the feature.
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
  let untraceable: UntraceableEvent?
  let priorities: Priorities?
  let preemptingWays: [PreemptingWays]
  /// How many steps had been recorded at each decision.
  let toldCounts: [Int]

  var finding: Finding? {
    guard case .failure(let finding) = ending else { return nil }
    return finding
  }

  var isCut: Bool {
    if case .cut = ending { true } else { false }
  }

  var indices: [Int] { decisions.made.map(\.index) }
}
