import ComposableArchitecture

/// Looks for a schedule under which a feature fails.
///
/// A `SearchStrategy` decides which schedules to run.
struct Search {
  /// A failure, if there is one, and why the search ended.
  typealias Found = (FailingRun?, Exploration.Statistics.Stop)

  /// Why a search with one strategy has ended.
  enum Outcome {
    case done(Found)
    /// The simulation cannot follow something that happened.
    case untraceable(Exploration.Statistics.Unreduced)
    /// States that counted as identical may not be.
    case restart
  }

  var tester: ScheduleTester
  var statistics = Exploration.Statistics()
  private(set) var branches = BranchCounts()
  /// The smallest number of steps after which the horizon kept something from happening in a run.
  var horizonStep: Int?
  private var timekeeper: Timekeeper

  /// - Parameter hangWatch: Notices a run that hangs; `nil` for one of its own.
  init(_ runner: any Runner, _ hangWatch: HangWatch? = nil) {
    let options = runner.traits.options
    timekeeper = Timekeeper(options)
    tester = ScheduleTester(runner, hangWatch ?? HangWatch(limit: options.timeLimit))
    lookForCycles(tester.traits.comparesStates && tester.traits.hasEventually)
  }

  func result(_ found: Found, seed: UInt64?) -> SearchResult {
    var statistics = statistics
    (statistics.stop, statistics.duration) = (found.1, timekeeper.duration)
    return SearchResult(
      failing: found.0, statistics: statistics, branches: branches,
      coverage: tester.rules.coverage.record, seed: seed,
      horizon: horizonStep.flatMap { _ in tester.rules.settings.horizon })
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
    defer { (tester.rules.trace, tester.rules.strategy) = (nil, .usual) }
    // The decisions of a known failure are valid only while no others are added.
    let addsDecisions = known == nil || orAsLong
    var best = known
    var stepLimit = known.map { $0.stepCount + (orAsLong ? 1 : 0) } ?? .max
    let limit = statistics.schedules + limit
    var next = strategy.next(after: nil)
    while let decisions = next.take() {
      if statistics.schedules == limit { return .done((best, .scheduleLimit)) }
      strategy.apply(to: &tester.rules)
      let result = try run(decisions, stepLimit: stepLimit, visited: &strategy.visited)
      statistics.states = strategy.stateCount
      guard result.decisions.fit else { throw Repeatability(tester).error(for: result) }
      if strategy.isTraceable, let untraceable = result.untraceable {
        return .untraceable(untraceable)
      }
      if strategy.restarts, learn(result, addsDecisions: addsDecisions) { return .restart }
      var isOver = false
      if var failing = tester.failing(result), failing.stepCount < stepLimit,
        addsDecisions || known?.isSameFailure(as: failing) != false
      {
        failing.preemptions = strategy.preemptions
        (best, stepLimit) = (failing, failing.stepCount)
        // The history is as long as a run may be. All others that would have to be explored would be as
        // long.
        isOver = failing.finding.kind == .neverRests || strategy.stopsAtFailure
      } else if strategy.isOutdated {
        return .restart
      }
      next = strategy.next(
        after: FinishedRun(
          result: result, hasFailed: best != nil, room: limit - statistics.schedules))
      if isOver { return .done((best, .failure)) }
      if !strategy.restarts { _ = learn(result) }
      if isTimeOver(hasFailed: best != nil), next != nil { return .done((best, .timeLimit)) }
    }
    return .done((finished(best, strategy.stop), strategy.stop))
  }

  /// Says of a failure whether there is no shorter one, when a strategy has ended.
  func finished(_ failing: FailingRun?, _ stop: Exploration.Statistics.Stop) -> FailingRun? {
    guard stop == .complete, var failing else { return failing }
    // A history that continues beyond the horizon takes at least one more step to fail.
    failing.isShortest = horizonStep.map { $0 + 1 >= failing.stepCount } ?? true
    return failing
  }

  /// Records what a run shows about the feature: whether it compares times, has child tasks, cancels effects, sets dates,
  /// or does in reductions what their senders can observe.
  ///
  /// - Parameter addsDecisions: Whether later runs may have decisions that this one does not have.
  /// - Returns: Whether something is new, in which case states that counted as identical may not be.
  mutating func learn(_ result: ScheduleResult, addsDecisions: Bool = true) -> Bool {
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

  /// Ends a schedule. Returns whether the time limit is reached.
  private mutating func isTimeOver(hasFailed: Bool) -> Bool {
    let statistics = statistics
    return timekeeper.isOver { duration in
      Exploration.Progress(
        schedules: statistics.schedules, states: statistics.states, depth: statistics.depth,
        duration: duration, hasFailed: hasFailed)
    }
  }

  // MARK: - Runs

  mutating func run(
    _ decisions: consuming Decisions, stepLimit: Int, visited: inout [UInt64: Int]?
  ) throws -> ScheduleResult {
    statistics.schedules += 1
    let result = try tester.run(decisions, stepLimit: stepLimit, visited: &visited)
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

  mutating func run(_ decisions: consuming Decisions) throws -> ScheduleResult {
    var visited: [UInt64: Int]?
    return try run(decisions, stepLimit: .max, visited: &visited)
  }

  /// Runs a schedule that does not count, and returns what is wrong with it.
  mutating func failing(_ indices: [Int]) throws -> FailingRun? {
    defer { statistics.schedules -= 1 }
    return tester.failing(try run(Decisions(indices: indices)))
  }
}
