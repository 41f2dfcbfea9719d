import ComposableArchitecture
import CustomDump

/// Looks for a schedule under which a feature fails.
struct Search<Value: Sendable, Action: Sendable, Environment: Sendable> {
  /// A failing run.
  struct Failing {
    let finding: Finding
    let indices: [Int]
    /// How many steps its history has.
    let stepCount: Int
    let moveCount: Int
    /// Whether there is no shorter one.
    var isShortest = false
  }

  let scenario: Scenario<Value, Action, Environment>
  private let kind = ValueKind<Value>.make()
  var rules: Rules
  var schedulesRun = 0
  /// The number of moves in the longest run.
  private(set) var longestMoveCount = 0
  /// The number of different states with several possible next moves; `nil` if states were not compared.
  var stateCount: Int?
  /// After how few steps the horizon kept something from happening in a run.
  private var horizonStep: Int?
  /// Where two schedules are to end in the same state: where the one ends in which everything goes the
  /// first way.
  private var reference: Value?

  /// Whether the feature's states can be numbered.
  var canHash: Bool { kind.canHash }

  init(_ scenario: Scenario<Value, Action, Environment>) {
    self.scenario = scenario
    // With a horizon it makes a difference how far away it is.
    rules = Rules(
      stepLimit: scenario.stepLimit, horizon: scenario.horizon,
      tracksTime: scenario.horizon != nil, intervals: scenario.intervals)
  }

  mutating func run(_ schedules: Schedules) throws -> Exploration {
    switch schedules {
    case .exhaustive(let limit, _):
      let (failing, isComplete) = try runEnough(limit: limit)
      return try exploration(failing, isComplete: isComplete)
    case .random(let count, let seed):
      let seed = seed ?? .random(in: .min ... .max)
      let failing = try runRandom(count: count, seed: seed)
      return try exploration(failing, isComplete: false, seed: seed)
    case .replay(let token):
      let failing = try replay(token)
      return try exploration(failing, isComplete: false)
    }
  }

  // MARK: - Strategies

  /// Whether states are compared, so that no state is explored twice.
  var comparesStates: Bool { scenario.prunesIdenticalStates && kind.canHash }

  /// Explores all orders, except those that are equivalent to others.
  private mutating func runEnough(limit: Int) throws -> (Failing?, isComplete: Bool) {
    if scenario.prunesIdenticalStates, scenario.sharesNothingElse, OrderReduction.isOn,
      let outcome = try runOrders(limit: limit)
    {
      return outcome
    }
    return try runAll(limit: limit)
  }

  /// Looks for the shortest failure, where one is known.
  ///
  /// - Returns: `nil` in place of a failure if the feature turns out to compare times. The failure that is
  ///   known may not be one then.
  mutating func runAll(
    limit: Int, notLongerThan known: Failing
  ) throws -> (Failing?, isComplete: Bool) {
    let trace = rules.trace.take()
    defer { rules.trace = trace }
    return try runAll(limit: min(limit, 10_000), shorterThan: known, orAsLong: true)
  }

  /// Depth first. Once a failure is found, only shorter ones are of interest.
  ///
  /// - Parameters:
  ///   - known: A failure that is known. Only shorter ones of the same kind are of interest.
  ///   - orAsLong: Whether those that are as long, and those of other kinds, are of interest too.
  private mutating func runAll(
    limit: Int, shorterThan known: Failing? = nil, orAsLong: Bool = false
  ) throws -> (Failing?, isComplete: Bool) {
    var best = known
    var stepLimit = known.map { $0.stepCount + (orAsLong ? 1 : 0) } ?? .max
    let limit = schedulesRun + limit
    let isPruned = comparesStates
    var visited: [UInt64: Int]? = isPruned ? [:] : nil
    var next: Decisions? = Decisions()
    while let decisions = next.take() {
      if schedulesRun == limit { return (best, false) }
      let result = try run(decisions, stepLimit: stepLimit, visited: &visited)
      guard result.decisions.fit else { throw ExplorationError.notRepeatable }
      // The decisions of a failure that is known hold only while time passes as it did then.
      if learnOfTime(result, letsTimePass: known == nil || orAsLong) {
        if orAsLong { return (nil, false) }
        // What looked the same until now may not have been: it is a different time.
        if isPruned { visited = [:] }
        (best, stepLimit, next) = (known, known?.stepCount ?? .max, Decisions())
        continue
      }
      if let failing = failing(result), failing.stepCount < stepLimit,
        orAsLong || known?.isSameFailure(as: failing) != false
      {
        best = failing
        // It is as long as runs may be, and so would be all the others that one has to look through.
        if failing.finding.kind == .neverRests { return (best, false) }
        stepLimit = failing.stepCount
      }
      next = result.decisions.following()
    }
    // A history that goes on beyond the horizon takes at least one more step to fail.
    if let stepCount = best?.stepCount {
      best?.isShortest = horizonStep.map { $0 + 1 >= stepCount } ?? true
    }
    return (best, true)
  }

  /// Remembers that the feature compares times. Returns whether it was not known before.
  mutating func learnOfTime(
    _ result: RunResult<Value>, letsTimePass: Bool = true
  ) -> Bool {
    guard result.observedTime else { return false }
    let before = rules
    rules.tracksTime = true
    if letsTimePass, result.comparedTimes, !rules.intervals.isEmpty { rules.letsTimePass = true }
    return !before.tracksTime || before.letsTimePass != rules.letsTimePass
  }

  private mutating func runRandom(count: Int, seed: UInt64) throws -> Failing? {
    if let failing = try runReference() { return try shrunk(failing) }
    var seeds = SplitMix64(seed: seed)
    while schedulesRun < count {
      let decisions = Decisions(then: SplitMix64(seed: seeds.next()))
      let result = try run(decisions)
      if let failing = failing(result) { return try shrunk(failing) }
      _ = learnOfTime(result)
    }
    return nil
  }

  private mutating func replay(_ text: String) throws -> Failing? {
    let token = try Token(text)
    if let failing = try runReference() { return failing }
    // No more of the history is told than the digest of the token is about.
    rules.narratedCount = token.digest.eventCount
    defer { rules.narratedCount = nil }
    // The token does not tell whether time was let pass when it was printed. Its digest does.
    for letsTimePass in rules.intervals.isEmpty ? [false] : [false, true] {
      rules.letsTimePass = letsTimePass
      let result = try run(Decisions(indices: token.indices))
      let decisions = result.decisions.made
      if result.decisions.fit, token.indices.dropFirst(decisions.count).allSatisfy({ $0 == 0 }),
        Digest(result.steps, decisions, upTo: token.digest.eventCount) == token.digest
      {
        return failing(result)
      }
      (schedulesRun, horizonStep) = (schedulesRun - 1, nil)
    }
    throw ExplorationError.tokenDoesNotFit(text)
  }

  private mutating func shrunk(_ failing: Failing) throws -> Failing {
    var shrinker = Shrinker(failing)
    while let indices = shrinker.nextAttempt() {
      shrinker.tried(self.failing(try run(Decisions(indices: indices), isCounted: false)))
    }
    let count = schedulesRun
    defer { schedulesRun = count }
    // A shorter history may take an order that is far from the one that was found.
    return try runAll(limit: 1_000, shorterThan: shrinker.best).0 ?? shrinker.best
  }

  // MARK: - Runs

  /// Finds out where all schedules are to end, if they are to end in the same state.
  private mutating func runReference() throws -> Failing? {
    guard scenario.convergent else { return nil }
    return failing(try run(Decisions()))
  }

  private mutating func run(
    _ decisions: consuming Decisions, isCounted: Bool = true
  ) throws -> RunResult<Value> {
    var visited: [UInt64: Int]?
    if !isCounted { schedulesRun -= 1 }
    return try run(decisions, stepLimit: .max, visited: &visited)
  }

  mutating func run(
    _ decisions: consuming Decisions, stepLimit: Int, visited: inout [UInt64: Int]?
  ) throws -> RunResult<Value> {
    schedulesRun += 1
    let run = Run(scenario: scenario, kind: kind, rules: rules)
    let result = run(
      decisions, moveLimit: scenario.stepLimit, stepLimit: stepLimit, visited: &visited)
    if let misuse = result.misuse { throw misuse }
    horizonStep = [horizonStep, result.horizonStep].compactMap(\.self).min()
    longestMoveCount = max(longestMoveCount, result.moveCount)
    stateCount = visited?.count
    return result
  }

  /// What is wrong with a run, by itself or beside the others.
  mutating func failing(_ result: RunResult<Value>) -> Failing? {
    var finding = result.finding
    if scenario.convergent, case .rest = result.ending {
      if let reference, !kind.areEqual(reference, result.value) {
        finding = Finding(kind: .diverges)
      }
      reference = reference ?? result.value
    }
    return finding.map {
      Failing(
        finding: $0, indices: result.indices, stepCount: $0.stepCount ?? result.stepCount,
        moveCount: result.moveCount)
    }
  }

  // MARK: - What came of it

  private func exploration(
    _ failing: Failing?, isComplete: Bool, seed: UInt64? = nil
  ) throws -> Exploration {
    let failure = failing.map { failing in
      let history = history(failing.indices, failing.finding)
      let other = failing.finding.kind == .diverges ? self.history([], failing.finding) : nil
      return Exploration.Failure(
        Exploration.Findings(
          finding: failing.finding, steps: history.steps, token: history.token.text,
          isShortest: failing.isShortest, otherSteps: other?.steps ?? [],
          otherToken: other?.token.text,
          initialState: String(customDumping: scenario.initialValue), schedulesRun: schedulesRun,
          seed: seed, horizon: scenario.horizon, stepLimit: scenario.stepLimit))
    }
    return Exploration(
      schedulesRun: schedulesRun, isComplete: isComplete && horizonStep == nil,
      isCompleteToHorizon: isComplete, horizon: horizonStep.flatMap { _ in scenario.horizon },
      seed: seed, failure: failure)
  }

  /// Runs a schedule once more to hear what happens under it.
  private func history(
    _ indices: [Int], _ finding: Finding
  ) -> (steps: [Exploration.Step], token: Token) {
    var rules = rules
    rules.trace = nil
    rules.narratedCount = finding.kind == .neverRests ? 10 : finding.reductionCount
    var visited: [UInt64: Int]?
    let run = Run(scenario: scenario, kind: kind, rules: rules)
    let result = run(
      Decisions(indices: indices), moveLimit: scenario.stepLimit, stepLimit: .max,
      visited: &visited)
    let digest = Digest(result.steps, result.decisions.made)
    return (result.steps, Token(indices: indices, digest: digest))
  }
}
