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

  var scenario: Scenario<Value, Action, Environment>
  /// The positions of those of the listed actions that the scenario leaves out.
  var omitted: [Int] = []
  private var kind = ValueKind<Value>.make()
  /// Actions are compared only if cycles are looked for.
  private let actionKind = ValueKind<Action>.make(numbersDumps: true)
  var rules: Rules
  var schedulesRun = 0
  private var cutCount = 0
  private var branches = Branches()
  private var timekeeper: Timekeeper
  /// Which share of an exhaustive exploration to run.
  let extent: Extent
  /// The number of moves in the longest run.
  private(set) var longestMoveCount = 0
  /// The number of different states with several possible next moves; `nil` if states were not compared.
  var stateCount: Int?
  /// After how few steps the horizon kept something from happening in a run.
  var horizonStep: Int?
  /// Where two schedules are to end in the same state: where the one ends in which everything goes the
  /// first way.
  private var reference: Value?

  /// Whether the feature's states can be numbered.
  var canHash: Bool { kind.canHash }

  init(
    _ scenario: Scenario<Value, Action, Environment>, _ timekeeper: Timekeeper = Timekeeper(),
    _ extent: Extent = Extent()
  ) {
    self.extent = extent
    self.scenario = scenario
    self.timekeeper = timekeeper
    // With a horizon it makes a difference how far away it is.
    rules = Rules(
      stepLimit: scenario.stepLimit, horizon: scenario.horizon,
      tracksTime: scenario.horizon != nil, intervals: scenario.intervals)
    if looksForCycles { rules.cycles = StateGraph() }
  }

  mutating func run(_ schedules: Schedules) throws -> Exploration {
    switch schedules {
    case .exhaustive, .random: try refuseChance([], runCount: 3)
    case .replay: break
    }
    switch schedules {
    case .exhaustive(let limit, _):
      let (failing, stop) = try runPart(limit: limit)
      return try exploration(failing, stop)
    case .random(let count, let seed):
      let seed = seed ?? .random(in: .min ... .max)
      let (failing, stop) = try runRandom(count: count, seed: seed)
      return try exploration(failing, stop, seed: seed)
    case .replay(let token):
      let failing = try replay(token)
      return try exploration(failing, .replay)
    }
  }

  // MARK: - Strategies

  /// Whether states are compared, so that no state is explored twice.
  var comparesStates: Bool { scenario.prunesIdenticalStates && kind.canHash }

  /// Explores all orders, except those that are equivalent to others.
  mutating func runEnough(limit: Int) throws -> (Failing?, Exploration.Statistics.Stop) {
    if scenario.eventually == nil, scenario.prunesIdenticalStates, scenario.sharesNothingElse,
      OrderReduction.isOn,
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
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    let trace = rules.trace.take()
    defer { rules.trace = trace }
    return try runAll(limit: min(limit, 10_000), shorterThan: known, orAsLong: true)
  }

  /// Depth first. Once a failure is found, only shorter ones are of interest.
  ///
  /// - Parameters:
  ///   - known: A failure that is known. Only shorter ones of the same kind are of interest.
  ///   - orAsLong: Whether those that are as long, and those of other kinds, are of interest too.
  mutating func runAll(
    limit: Int, shorterThan known: Failing? = nil, orAsLong: Bool = false
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    var rest = [Decisions()]
    return try runAll(limit: limit, shorterThan: known, orAsLong: orAsLong, from: &rest)
  }

  /// - Parameter rest: The plans to begin with, the last one first; afterward those of what remains.
  mutating func runAll(
    limit: Int, shorterThan known: Failing? = nil, orAsLong: Bool = false,
    from rest: inout [Decisions]
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    let starts = rest
    var best = known
    var stepLimit = known.map { $0.stepCount + (orAsLong ? 1 : 0) } ?? .max
    let limit = schedulesRun + limit
    let isPruned = comparesStates
    var visited: [UInt64: Int]? = isPruned ? [:] : nil
    while let decisions = rest.popLast() {
      if schedulesRun == limit {
        rest.append(decisions)
        return (try best ?? failingCycle(), .scheduleLimit)
      }
      let result = try run(decisions, stepLimit: stepLimit, visited: &visited)
      guard result.decisions.fit else { throw chance(result) }
      // The decisions of a failure that is known hold only while time passes as it did then.
      if learnOfTime(result, letsTimePass: known == nil || orAsLong) {
        if orAsLong { return (nil, .failure) }
        // What looked the same until now may not have been: it is a different time.
        if isPruned { visited = [:] }
        if looksForCycles { rules.cycles = StateGraph() }
        (best, stepLimit, rest) = (known, known?.stepCount ?? .max, starts)
        continue
      }
      if let failing = failing(result), failing.stepCount < stepLimit,
        orAsLong || known?.isSameFailure(as: failing) != false
      {
        best = failing
        // It is as long as runs may be, and so would be all the others that one has to look through.
        if failing.finding.kind == .neverRests { return (best, .failure) }
        stepLimit = failing.stepCount
      }
      let isOver = isTimeOver(hasFailed: best != nil)
      if let next = result.decisions.following() { rest.append(next) }
      if isOver, !rest.isEmpty { return (try best ?? failingCycle(), .timeLimit) }
    }
    best = try best ?? failingCycle()
    // A history that goes on beyond the horizon takes at least one more step to fail.
    if let stepCount = best?.stepCount {
      best?.isShortest = horizonStep.map { $0 + 1 >= stepCount } ?? true
    }
    return (best, .complete)
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

  /// A schedule is over. Returns whether the time is over too.
  mutating func isTimeOver(hasFailed: Bool) -> Bool {
    let (schedules, states, depth) = (schedulesRun, stateCount, longestMoveCount)
    return timekeeper.isOver { duration in
      Exploration.Progress(
        schedules: schedules, states: states, depth: depth, duration: duration,
        hasFailed: hasFailed)
    }
  }

  private mutating func runRandom(
    count: Int, seed: UInt64
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    if let failing = try runReference() { return (try shrunk(failing), .failure) }
    var seeds = SplitMix64(seed: seed)
    while schedulesRun < count {
      let decisions = Decisions(then: SplitMix64(seed: seeds.next()))
      let result = try run(decisions)
      if let failing = failing(result) { return (try shrunk(failing), .failure) }
      _ = learnOfTime(result)
      if schedulesRun < count, isTimeOver(hasFailed: false) { return (nil, .timeLimit) }
    }
    return (nil, .scheduleLimit)
  }

  private mutating func replay(_ text: String) throws -> Failing? {
    let token = try Token(text)
    guard omit(token.omitted) else { throw ExplorationError.tokenDoesNotFit(text) }
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

  mutating func run(
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
    let run = Run(scenario: scenario, kind: kind, actionKind: actionKind, rules: rules)
    let result = run(
      decisions, moveLimit: scenario.stepLimit, stepLimit: stepLimit, visited: &visited)
    if let misuse = result.misuse { throw misuse }
    horizonStep = [horizonStep, result.horizonStep].compactMap(\.self).min()
    longestMoveCount = max(longestMoveCount, result.moveCount)
    stateCount = visited?.count ?? stateCount
    if result.isCut { cutCount += 1 }
    branches.add(result.branches)
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
    _ failing: Failing?, _ stop: Exploration.Statistics.Stop, seed: UInt64? = nil
  ) throws -> Exploration {
    let statistics = statistics(stop)
    let failure = try failing.map { failing in
      if stop != .replay { try refuseChance(failing.indices, runCount: 2) }
      let (search, failing) = stop == .replay ? (self, failing) : try simplified(failing)
      return search.failure(failing, schedulesRun: schedulesRun, seed: seed)
    }
    let isComplete = stop == .complete && extent.part == nil
    return Exploration(
      schedulesRun: schedulesRun, isComplete: isComplete && horizonStep == nil,
      isCompleteToHorizon: isComplete, horizon: horizonStep.flatMap { _ in scenario.horizon },
      seed: seed, failure: failure, statistics: statistics,
      part: extent.part.map { ($0, extent.partCount) })
  }

  private func statistics(_ stop: Exploration.Statistics.Stop) -> Exploration.Statistics {
    let actions = scenario.listedActions ?? []
    return Exploration.Statistics(
      stop: stop, schedules: schedulesRun, schedulesCutShort: cutCount, states: stateCount,
      depth: longestMoveCount, duration: timekeeper.duration,
      branching: branches.table { strand in
        actions.indices.contains(strand - 1) ? String(customDumping: actions[strand - 1]) : nil
      })
  }

  /// Runs a schedule once more to hear what happens under it.
  func history(
    _ indices: [Int], _ finding: Finding
  ) -> (steps: [Exploration.Step], moves: [Move], token: Token, waits: [Blockage]) {
    var rules = rules
    rules.trace = nil
    rules.narratedCount = finding.kind == .neverRests ? 10 : finding.reductionCount
    var visited: [UInt64: Int]?
    let run = Run(scenario: scenario, kind: kind, actionKind: actionKind, rules: rules)
    let result = run(
      Decisions(indices: indices), moveLimit: scenario.stepLimit, stepLimit: .max,
      visited: &visited)
    let digest = Digest(result.steps, result.decisions.made)
    return (
      result.steps, result.moves, Token(indices: indices, digest: digest, omitted: omitted),
      result.finding?.waits ?? []
    )
  }
}
