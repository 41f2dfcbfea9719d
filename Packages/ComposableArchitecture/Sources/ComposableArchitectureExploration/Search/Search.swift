import ComposableArchitecture

/// Looks for a schedule under which a feature fails.
///
/// A `SearchStrategy` decides which schedules to run.
struct Search {
  /// Why a search with one strategy has ended.
  enum Outcome {
    /// It has found this failure, or none. `statistics.stop` says why it ended.
    case done(FailingRun?)
    /// The simulation cannot follow something that happened.
    case untraceable(Exploration.Statistics.Unreduced)
    /// States that counted as identical may not be.
    case restart

    var failing: FailingRun? {
      if case .done(let failing) = self { failing } else { nil }
    }
  }

  var tester: ScheduleTester
  /// The statistics, without the texts of where schedules branch.
  var statistics = Exploration.Statistics()
  private(set) var branches = BranchCounts()
  /// The events that the search has reached. They do not include the runs that explain a failure.
  private(set) var coverage = CoverageRecorder.Record()
  /// The seed of a random search.
  var seed: UInt64?
  /// The smallest number of steps after which the horizon kept something from happening in a run.
  var horizonStep: Int?
  /// The rest of an exhaustive search; `nil` if nothing has been run yet.
  var rest: Remainder?
  private var timekeeper: Timekeeper

  /// - Parameter hangWatch: Notices a run that hangs; `nil` for one of its own.
  init(_ runner: any Runner, _ hangWatch: HangWatch? = nil) {
    let options = runner.traits.options
    timekeeper = Timekeeper(options)
    tester = ScheduleTester(runner, hangWatch ?? HangWatch(limit: options.timeLimit))
    lookForCycles(tester.traits.comparesStates && tester.traits.hasEventually)
  }

  /// Whether the search for a shorter history has reached its time limit.
  var isShorteningOver: Bool { timekeeper.isShorteningOver }

  /// The horizon, if it kept something from happening.
  var horizon: Duration? { horizonStep.flatMap { _ in tester.rules.settings.horizon } }

  /// Runs schedules. Returns a failure if there is one.
  ///
  /// - Throws: `ExplorationError`, or a `Discrepancy` if a schedule cannot be repeated.
  mutating func run(_ schedules: Schedules) throws -> FailingRun? {
    defer { (statistics.duration, coverage) = (timekeeper.duration, tester.rules.coverage.record) }
    statistics.unreduced = .notExhaustive
    let isReplay = if case .replay = schedules { true } else { false }
    if !isReplay { _ = learn(try tester.repeated([], runCount: 5)) }
    switch schedules {
    case .exhaustive(let limit, _): return try runPart(limit: limit)
    case .bounded(let preemptions, let limit, _):
      lookForCycles(false)
      return try runBounded(preemptions: preemptions, limit: limit)
    case .random(let count, let seed, let depth):
      return try runRandom(count: count, seed: seed ?? .random(in: .min ... .max), depth: depth)
    case .replay(let token): return try replay(token)
    }
  }

  // MARK: - Strategies

  /// Runs the schedules of a strategy. Once a failure is found, only shorter ones count.
  ///
  /// - Parameters:
  ///   - known: A known failure. Only shorter failures of the same kind count.
  ///   - orAsLong: Whether failures that are as long, and failures of other kinds, count too.
  mutating func explore(
    _ strategy: inout some SearchStrategy, limit: Int, shorterThan known: FailingRun? = nil,
    orAsLong: Bool = false
  ) throws -> Outcome {
    defer { tester.rules.endStrategy() }
    // The decisions of a known failure are valid only while no others are added.
    let addsDecisions = known == nil || orAsLong
    var best = known
    tester.rules.historyLimit = known.map { $0.stepCount + (orAsLong ? 1 : 0) } ?? .max
    let limit = statistics.schedules + limit
    var next = strategy.next(after: nil)
    while let decisions = next.take() {
      if statistics.schedules == limit { return done(best, .scheduleLimit) }
      tester.rules.knownStates = strategy.knownStates
      strategy.apply(to: &tester.rules)
      let result = try run(decisions)
      statistics.states = strategy.knownStates?.count
      guard result.decisions.fit else { throw tester.discrepancy(in: result) }
      if strategy.isTraceable, let untraceable = result.untraceable {
        return .untraceable(untraceable)
      }
      if strategy.restarts, learn(result, addsDecisions: addsDecisions) { return .restart }
      var isEndless = false
      if var failing = tester.failing(result), failing.stepCount < tester.rules.historyLimit,
        addsDecisions || known?.isSameFailure(as: failing) != false
      {
        failing.preemptions = strategy.preemptions
        (best, tester.rules.historyLimit) = (failing, failing.stepCount)
        isEndless = failing.finding.kind == .neverRests
      } else if strategy.isOutdated {
        return .restart
      }
      next = strategy.next(
        after: FinishedRun(
          result: result, hasFailed: best != nil, room: limit - statistics.schedules))
      // The history is as long as a run may be. All others that would have to be explored would be as
      // long.
      if isEndless { return done(best, .failure) }
      if !strategy.restarts, next != nil { _ = learn(result) }
      let stop = timekeeper.stop(statistics, hasFailed: best != nil)
      if let stop, next != nil { return done(best, stop) }
    }
    return done(best, strategy.stop)
  }

  /// Ends a search with a failure or without one.
  mutating func done(_ failing: FailingRun?, _ stop: Exploration.Statistics.Stop) -> Outcome {
    statistics.stop = stop
    guard stop == .complete, var failing else { return .done(failing) }
    // A history that continues beyond the horizon takes at least one more step to fail.
    failing.isShortest = horizonStep.map { $0 + 1 >= failing.stepCount } ?? true
    return .done(failing)
  }

  /// Records what a run shows about the feature: whether it compares times, has child tasks, cancels effects, sets dates,
  /// or does in reductions what their senders can observe.
  ///
  /// - Parameter addsDecisions: Whether later runs may have decisions that this one does not have.
  /// - Returns: Whether something is new, in which case states that counted as identical may not be.
  mutating func learn(_ result: RunResult, addsDecisions: Bool = true) -> Bool {
    let known = tester.rules.settings.flags
    tester.rules.settings.flags.formUnion(
      addsDecisions ? result.learned : result.learned.intersection([.hasChildTasks, .tracksTime]))
    return tester.rules.settings.flags != known
  }

  /// Begins to look for steps that repeat forever, or stops.
  mutating func lookForCycles(_ isOn: Bool) {
    tester.rules.cycles = isOn ? StateGraph() : nil
    tester.rules.settings.flags.remove(.looksForCycles)
    if isOn { tester.rules.settings.flags.insert(.looksForCycles) }
  }

  // MARK: - Runs

  mutating func run(_ decisions: consuming Decisions) throws -> RunResult {
    statistics.schedules += 1
    let result = try tester.run(decisions)
    horizonStep = [horizonStep, result.horizonStep].compactMap(\.self).min()
    statistics.depth = max(statistics.depth, result.moveCount)
    if result.isCut { statistics.schedulesCutShort += 1 }
    if result.hasForeignResumption, !tester.rules.tracksOrigins {
      // From the next run on, it is known which effects were resumed.
      tester.rules.tracksOrigins = true
    } else {
      branches.add(result.branches)
    }
    return result
  }

  /// Runs a schedule that does not count, and returns what is wrong with it.
  mutating func failing(_ indices: [Int]) throws -> FailingRun? {
    defer { statistics.schedules -= 1 }
    return tester.failing(try run(Decisions(indices: indices)))
  }
}
