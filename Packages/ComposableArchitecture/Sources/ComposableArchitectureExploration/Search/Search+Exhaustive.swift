extension Search {
  /// Explores what remains of all orders, except those that are equivalent to others.
  mutating func runRest(limit: Int, shorterThan known: FailingRun? = nil) throws -> FailingRun? {
    statistics.unreduced = unreducedByTest ?? rest?.unreduced
    var open = try rest ?? Remainder(starts: starts())
    defer { rest = open }
    if statistics.unreduced == nil {
      let outcome = try runProbedOrders(limit: limit, from: &open)
      guard case .untraceable(let reason) = outcome else { return outcome.failing }
      (statistics.unreduced, statistics.waysLeftOut) = (reason, 0)
      // From now on, the effects of one action share one strand, so `Overtaking` cannot tell them apart.
      tester.rules.settings.flags.insert(.freesDrainers)
      open = Remainder(starts: try starts())
    }
    var plans = open.starts.map(\.plan)
    let outcome = try runAll(limit: limit, shorterThan: known, from: &plans)
    open = Remainder(
      starts: plans.map { SearchStart($0.planned, fixedCount: $0.fixedCount) },
      unreduced: statistics.unreduced)
    return outcome.failing
  }

  /// The reason that no order may be left out, as far as the test determines it.
  private var unreducedByTest: Exploration.Statistics.Unreduced? {
    let options = tester.traits.options
    if !options.sharesNothingElse { return .sharedState }
    if tester.traits.hasEventually { return .looksForCycles }
    return options.mayPrune && OrderReduction.isOn ? nil : .noPruning
  }

  /// Explores all orders, depth first.
  ///
  /// - Parameters:
  ///   - orAsLong: Whether the known failure comes from a search that reduces orders. It may no longer be a failure if
  ///     something new is known about the feature. The result is then `restart`.
  ///   - plans: The plans to begin with, the last one first. Afterward, the plans that remain.
  mutating func runAll(
    limit: Int, shorterThan known: FailingRun? = nil, orAsLong: Bool = false,
    from plans: inout [Decisions]
  ) throws -> Outcome {
    let (first, limit) = (plans, statistics.schedules + limit)
    while true {
      var strategy = ExhaustiveStrategy(
        plans, comparesStates: tester.traits.comparesStates, separatesEffects: orAsLong)
      let outcome = try explore(
        &strategy, limit: limit - statistics.schedules, shorterThan: known, orAsLong: orAsLong)
      plans = strategy.rest
      if case .done(nil) = outcome {
        // One run may have shown only a part of a fair cycle.
        let cycle = try tester.rules.cycles?.fairCycle().flatMap { try failing($0) }
        return done(cycle, statistics.stop)
      }
      guard case .restart = outcome, !orAsLong else { return outcome }
      lookForCycles(tester.rules.has(.looksForCycles))
      // If time may pass, there are other decisions than those that were planned.
      plans = known == nil ? try starts().map(\.plan) : first
    }
  }

  // MARK: - One order of each kind

  /// Explores one order of each set of equivalent orders, and then a few random schedules. These may show that the effects
  /// share something that the simulation does not know. The orders that were explored may not show it, because without it
  /// they are equivalent to others.
  ///
  /// The random schedules do not count, because they are among the others.
  private mutating func runProbedOrders(limit: Int, from open: inout Remainder) throws -> Outcome {
    let limit = statistics.schedules + limit
    while true {
      let outcome = try runOrders(limit: limit - statistics.schedules, from: &open)
      guard case .done(nil) = outcome, isProbed else { return outcome }
      var probe = self
      let trace = Trace(comparesStates: false, hasParts: false, tester.rules)
      var strategy = RandomStrategy(count: 10, seed: 0, depth: 3, trace: trace)
      switch try probe.explore(&strategy, limit: 100) {
      case .done(nil): return outcome
      case .done(let failing):
        self = probe
        statistics.stop = .failure
        return .done(failing)
      case .untraceable(let reason): return .untraceable(reason)
      case .restart:
        // A run has shown something about the feature that none of the explored orders has shown.
        tester.rules.settings = probe.tester.rules.settings
        open = Remainder(starts: try starts())
      }
    }
  }

  /// Whether random schedules follow. In a part, they may belong to another part.
  private var isProbed: Bool {
    statistics.stop == .complete && tester.traits.options.part == nil && OrderReduction.isProbed
  }

  /// Explores one order of each set of equivalent orders. The outcome is never `restart`.
  ///
  /// - Parameter open: What to explore. Afterward, what remains.
  private mutating func runOrders(limit: Int, from open: inout Remainder) throws -> Outcome {
    let limit = statistics.schedules + limit
    while true {
      // If drains are interrupted, what was sent meanwhile has an order that concerns all children.
      let trace = Trace(
        comparesStates: tester.traits.comparesStates,
        hasParts: tester.traits.hasChildren && !tester.rules.has(.interruptsDrains), tester.rules)
      trace.variablesAreObserved = open.variablesAreObserved
      var strategy = ReducedStrategy(trace, open)
      let outcome = try runOrders(&strategy, limit: limit)
      open = strategy.rest
      statistics.waysLeftOut = open.waysLeftOut
      guard case .restart = outcome else { return outcome }
      open = Remainder(
        starts: try starts(),
        variablesAreObserved: open.variablesAreObserved || trace.hasObservedVariables)
    }
  }

  /// - Parameter limit: The number of schedules at which the search ends.
  private mutating func runOrders(
    _ strategy: inout ReducedStrategy, limit: Int
  ) throws -> Outcome {
    let early = 100
    if statistics.schedules < early, early <= limit {
      let outcome = try explore(&strategy, limit: early - statistics.schedules)
      guard case .done(nil) = outcome, statistics.stop == .scheduleLimit else {
        return try shortest(outcome, limit: limit)
      }
      if let failing = try earlyLivelock() { return .done(failing) }
    }
    return try shortest(explore(&strategy, limit: limit - statistics.schedules), limit: limit)
  }

  /// Looks for the shortest failure if one is known. If the runs show something new about the feature, the known
  /// failure may no longer be one.
  private mutating func shortest(_ outcome: Outcome, limit: Int) throws -> Outcome {
    guard let failing = outcome.failing, failing.finding.kind != .neverRests else {
      return outcome
    }
    var plans = [Decisions()]
    let end = min(limit, statistics.schedules + 10_000)
    let shorter = try runAll(
      limit: end - statistics.schedules, shorterThan: failing, orAsLong: true, from: &plans)
    guard case .untraceable(let reason) = shorter else { return shorter }
    // States that count as identical may not be. All orders are explored, and the known failure is found again.
    let known = tester
    tester.rules.settings.flags.insert(.freesDrainers)
    plans = [Decisions()]
    let outcome = try runAll(limit: end - statistics.schedules, from: &plans)
    if outcome.failing != nil {
      statistics.unreduced = reason
      return outcome
    }
    tester = known
    return done(failing, .failure)
  }

  /// Looks for a history without end that has few preemptions. If two tasks step aside for each other, a search that
  /// goes through the orders one after another runs thousands of long histories before it comes to it.
  ///
  /// These schedules do not count, because they are among the others.
  private mutating func earlyLivelock() throws -> FailingRun? {
    var search = self
    let failing = try search.runBounded(preemptions: 2, limit: statistics.schedules + 100)
    guard let failing, failing.finding.kind == .neverRests else { return nil }
    self = search
    return failing
  }
}
