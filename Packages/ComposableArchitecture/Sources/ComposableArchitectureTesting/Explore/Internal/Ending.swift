/// How a run ended.
enum Ending: Sendable {
  /// Nothing can move any more, or only beyond the horizon, and all is well.
  case rest
  /// There was no need to go on.
  case cut
  case failure(Finding)
}

/// What was found to be wrong.
struct Finding: Sendable {
  let kind: Exploration.Failure.Kind
  /// After how many reductions. What its last move led to after that is not part of the history.
  var reductionCount = Int.max
  /// How many steps the history has; `nil` if it is the whole of the run.
  var stepCount: Int?
  /// The strands whose effects never end.
  var strands: [Int] = []
  /// What these effects wait for, in a run that is told.
  var waits: [Blockage] = []
  /// Whether something could still have moved beyond the horizon.
  var isAtHorizon = false
  /// The steps that repeat for ever, if some do.
  var cycle: Cycle?
}

/// What came of a run.
struct RunResult<Value: Sendable>: Sendable {
  let ending: Ending
  /// The state at the end.
  let value: Value
  let moveCount: Int
  let decisions: Decisions
  /// How many steps the whole history has.
  let stepCount: Int
  /// After how many steps the horizon first kept something from happening; `nil` if it did not.
  let horizonStep: Int?
  /// Whether a synchronous effect has sent an output.
  let hasSynchronousOutputs: Bool
  let observedTime: Bool
  let comparedTimes: Bool
  let misuse: ExplorationError?
  let steps: [Exploration.Step]
  let moves: [Move]
  let branches: Branches
  /// Whether a task was resumed by something that does not know whose it is.
  let hasForeignResumption: Bool
  let tangle: Tangle?
  let priorities: Priorities?
  let preemptingWays: [PreemptingWays]
  /// How many steps had been told at each decision.
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
