import ComposableArchitecture
import CustomDump

/// Looks for a schedule under which a feature fails.
struct Search<Value: Sendable, Action: Sendable, Environment: Sendable> {
  /// A failing run.
  struct Failing {
    let finding: Finding
    let indices: [Int]
    /// The number of steps of its history.
    let stepCount: Int
    let moveCount: Int
    /// Whether there is no shorter one.
    var isShortest = false
    /// The number of preemptions below which nothing fails; `nil` if that was not explored.
    var preemptions: Int?
  }

  var scenario: Scenario<Value, Action, Environment> {
    didSet { runner = ScheduleRunner(scenario, kind, actionKind, rules.coverage) }
  }
  private(set) var runner: ScheduleRunner<Value, Action, Environment>
  /// The positions of the listed actions that the scenario leaves out.
  var omitted: [Int] = []
  let kind = ValueComparison<Value>.make()
  private let actionKind = ValueComparison<Action>.make(numbersAll: true)
  var rules: SimulationRules
  var schedulesRun = 0
  private(set) var cutCount = 0
  private(set) var branches = BranchCounts()
  private(set) var timekeeper: Timekeeper
  private var hangWatch: HangWatch?
  /// The number of moves in the longest run.
  private(set) var longestMoveCount = 0
  /// The number of different states with several possible next moves; `nil` if states were not compared.
  var stateCount: Int?
  /// The number of preemptions up to which all schedules were run; `nil` if there is none.
  var completedPreemptions: Int?
  /// How many ways to continue were left out because they are equivalent to others.
  var waysLeftOut = 0
  /// Why no way is left out; `nil` if equivalent ones are.
  var unreduced: Exploration.Statistics.Unreduced?
  /// How likely a random exploration is to find a bug.
  var guarantee: Exploration.Statistics.Guarantee?
  /// The smallest number of steps after which the horizon kept something from happening in a run.
  var horizonStep: Int?
  /// If all schedules must end in the same state, the final state of the schedule in which everything
  /// goes the first way.
  private var reference: Value?

  /// Whether the feature's states can be numbered.
  var canHash: Bool { kind.canHash }

  init(_ scenario: Scenario<Value, Action, Environment>) {
    self.scenario = scenario
    timekeeper = Timekeeper(scenario.options)
    rules = SimulationRules(
      settings: RunSettings(scenario.options, horizon: scenario.horizon),
      tracksOrigins: !scenario.options.sharesNothingElse)
    runner = ScheduleRunner(scenario, kind, actionKind, rules.coverage)
    lookForCycles(comparesStates && scenario.eventually != nil)
  }

  mutating func run(_ schedules: Schedules) throws -> Exploration {
    hangWatch = HangWatch(limit: scenario.options.timeLimit)
    unreduced = .notExhaustive
    switch schedules {
    case .exhaustive, .bounded, .random: _ = learn(try refuseUnrepeatable([], runCount: 3))
    case .replay: break
    }
    switch schedules {
    case .exhaustive(let limit, _):
      unreduced = nil
      let (failing, stop) = try runPart(limit: limit)
      return try exploration(failing, stop)
    case .bounded(let preemptions, let limit, _):
      lookForCycles(false)
      let (failing, stop) = try runBounded(preemptions: preemptions, limit: limit)
      return try exploration(failing, stop)
    case .random(let count, let seed, let depth):
      let seed = seed ?? .random(in: .min ... .max)
      let (failing, stop) = try runRandom(count: count, seed: seed, depth: depth)
      return try exploration(failing, stop, seed: seed)
    case .replay(let token):
      let failing = try replay(token)
      return try exploration(failing, .replay)
    }
  }

  // MARK: - Strategies

  /// Whether states are compared, so that no state is explored twice.
  var comparesStates: Bool { scenario.options.mayPrune && kind.canHash }

  /// The reason that no order may be left out, as far as the test determines it.
  var unreducedByTest: Exploration.Statistics.Unreduced? {
    if !scenario.options.sharesNothingElse { return .sharedState }
    if scenario.eventually != nil { return .looksForCycles }
    return scenario.options.mayPrune && OrderReduction.isOn ? nil : .noPruning
  }

  /// Looks for the shortest failure when a failure is known.
  ///
  /// - Returns: `nil` in place of a failure if the run shows something new about the feature, such as
  ///   that it compares times. The known failure may no longer be one then.
  mutating func runAll(
    limit: Int, notLongerThan known: Failing
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    let trace = rules.trace.take()
    defer { rules.trace = trace }
    return try runAll(limit: min(limit, 10_000), shorterThan: known, orAsLong: true)
  }

  /// Explores depth first. Once a failure is found, only shorter ones count.
  ///
  /// - Parameters:
  ///   - known: A known failure. Only shorter failures of the same kind count.
  ///   - orAsLong: Whether failures that are as long, and failures of other kinds, count too.
  mutating func runAll(
    limit: Int, shorterThan known: Failing? = nil, orAsLong: Bool = false
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    var rest = [Decisions()]
    return try runAll(limit: limit, shorterThan: known, orAsLong: orAsLong, from: &rest)
  }

  /// - Parameter rest: The plans to begin with, the last one first. Afterward, the plans that remain.
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
      guard result.decisions.fit else { throw unrepeatable(result) }
      // The decisions of a known failure are valid only while no others are added.
      if learn(result, addsDecisions: known == nil || orAsLong) {
        if orAsLong { return (nil, .failure) }
        // States that counted as identical may not be, because they may differ in the time.
        if isPruned { visited = [:] }
        lookForCycles(rules.has(.looksForCycles))
        (best, stepLimit) = (known, known?.stepCount ?? .max)
        // If time may pass, there are other decisions than those that were planned.
        rest = known == nil ? try self.starts().map { Decisions(fixed: $0) } : starts
        continue
      }
      if let failing = failing(result), failing.stepCount < stepLimit,
        orAsLong || known?.isSameFailure(as: failing) != false
      {
        best = failing
        // The history is as long as a run may be. All others that would have to be explored would be as
        // long.
        if failing.finding.kind == .neverRests { return (best, .failure) }
        stepLimit = failing.stepCount
      }
      let isOver = isTimeOver(hasFailed: best != nil)
      if let next = result.decisions.following() { rest.append(next) }
      if isOver, !rest.isEmpty { return (try best ?? failingCycle(), .timeLimit) }
    }
    best = try best ?? failingCycle()
    // A history that continues beyond the horizon takes at least one more step to fail.
    if let stepCount = best?.stepCount {
      best?.isShortest = horizonStep.map { $0 + 1 >= stepCount } ?? true
    }
    return (best, .complete)
  }

  /// Records what a run shows about the feature: whether it compares times, has child tasks, cancels effects, sets dates,
  /// or does in reductions what their senders can observe.
  ///
  /// - Parameter addsDecisions: Whether later runs may have decisions that this one does not have.
  /// - Returns: Whether something is new, in which case states that counted as identical may not be.
  mutating func learn(_ result: RunResult<Value>, addsDecisions: Bool = true) -> Bool {
    let known = rules.settings.flags
    rules.settings.flags.formUnion(
      addsDecisions ? result.learned : result.learned.intersection([.hasChildTasks, .tracksTime]))
    return rules.settings.flags != known
  }

  /// Ends a schedule. Returns whether the time limit is reached.
  mutating func isTimeOver(hasFailed: Bool) -> Bool {
    let (schedules, states, depth) = (schedulesRun, stateCount, longestMoveCount)
    return timekeeper.isOver { duration in
      Exploration.Progress(
        schedules: schedules, states: states, depth: depth, duration: duration,
        hasFailed: hasFailed)
    }
  }

  private mutating func replay(_ text: String) throws -> Failing? {
    let token = try ScheduleToken(text)
    guard omit(token.omitted) else { throw ExplorationError.tokenDoesNotFit(text) }
    rules.settings = token.settings
    rules.tracksOrigins = rules.has(.sharesMore)
    lookForCycles(rules.has(.looksForCycles) && canHash && scenario.eventually != nil)
    if scenario.convergent { _ = failing(try run(Decisions(), isCounted: false)) }
    // No more of the history is recorded than what the digest of the token covers.
    rules.narratedCount = token.digest.eventCount
    defer { rules.narratedCount = nil }
    let result = try run(Decisions(indices: token.indices))
    let decisions = result.decisions.made
    guard result.decisions.fit, token.indices.dropFirst(decisions.count).allSatisfy({ $0 == 0 }),
      HistoryDigest(result.steps, decisions, upTo: token.digest.eventCount) == token.digest
    else { throw ExplorationError.tokenDoesNotFit(text) }
    return failing(result)
  }

  // MARK: - Runs

  /// Determines the state in which all schedules must end, if they must end in the same state.
  mutating func runReference() throws -> Failing? {
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
    hangWatch?.scheduleBegins()
    let result = runner(decisions, rules, stepLimit: stepLimit, visited: &visited)
    hangWatch?.scheduleEnds()
    if let misuse = result.misuse { throw misuse }
    horizonStep = [horizonStep, result.horizonStep].compactMap(\.self).min()
    longestMoveCount = max(longestMoveCount, result.moveCount)
    stateCount = visited?.count ?? stateCount
    if result.isCut { cutCount += 1 }
    if result.hasForeignResumption, !rules.tracksOrigins {
      // From the next run on, it is known which effects were resumed.
      rules.tracksOrigins = true
    } else {
      branches.add(result.branches)
    }
    return result
  }

  /// Returns what is wrong with a run, by itself or in comparison with the others.
  mutating func failing(_ result: RunResult<Value>) -> Failing? {
    var finding = result.finding
    if scenario.convergent, case .rest = result.ending {
      if let reference, !kind.areEqual(reference, result.value) {
        let note = UnequalPart.explanation(of: "state", expected: reference, found: result.value)
        finding = Finding(kind: .diverges, note: note)
      }
      reference = reference ?? result.value
    }
    return finding.map {
      Failing(
        finding: $0, indices: result.indices, stepCount: $0.stepCount ?? result.stepCount,
        moveCount: result.moveCount)
    }
  }
}
