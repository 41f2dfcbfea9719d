extension Search {
  /// Begins a search that does not go through all orders. If all schedules must end in the same state, determines
  /// that state.
  private mutating func runReference() throws -> FailingRun? {
    tester.rules.settings.flags.insert(.freesDrainers)
    guard tester.traits.isConvergent, let failing = tester.failing(try run(Decisions())) else {
      return nil
    }
    statistics.stop = .failure
    return failing
  }

  /// Explores all histories with at most the given number of preemptions.
  ///
  /// - Returns: A failure with as few preemptions as possible.
  mutating func runBounded(preemptions bound: Int, limit: Int) throws -> FailingRun? {
    if let failing = try runReference() { return failing }
    var joinsHistories = false
    while true {
      var strategy = BoundedStrategy(
        bound: bound, joinsHistories: joinsHistories, tester.traits)
      let outcome = try explore(&strategy, limit: limit - statistics.schedules)
      statistics.completedPreemptions = strategy.completedPreemptions
      switch outcome {
      case .done(let failing): return failing
      case .untraceable: joinsHistories = true
      case .restart: continue
      }
    }
  }

  mutating func runRandom(count: Int, seed: UInt64, depth: Int) throws -> FailingRun? {
    self.seed = seed
    if let failing = try runReference() { return try shrunk(failing) }
    let limit = count - statistics.schedules
    var strategy = RandomStrategy(count: limit, seed: seed, depth: depth)
    return try explore(&strategy, limit: limit).failing.map { try shrunk($0) }
  }

  /// Makes a schedule that was found at random shorter.
  private mutating func shrunk(_ failing: FailingRun) throws -> FailingRun {
    let best = try failing.shrunk { try self.failing($0) }
    let (count, stop) = (statistics.schedules, statistics.stop)
    defer { (statistics.schedules, statistics.stop) = (count, stop) }
    // A shorter history may need an order that differs greatly from the one that was found.
    var plans = [Decisions()]
    return try runAll(limit: 1_000, shorterThan: best, from: &plans).failing ?? best
  }

  mutating func replay(_ text: String) throws -> FailingRun? {
    statistics.stop = .replay
    let token = try ScheduleToken(text)
    guard let runner = tester.runner.omitting(token.omitted) else {
      throw ExplorationError.tokenDoesNotFit(text)
    }
    tester = ScheduleTester(runner, tester.hangWatch)
    tester.rules.settings = token.settings
    tester.rules.tracksOrigins = tester.rules.has(.sharesMore)
    lookForCycles(
      tester.rules.has(.looksForCycles) && tester.traits.canHash && tester.traits.hasEventually)
    if tester.traits.isConvergent { _ = try failing([]) }
    // No more of the history is recorded than what the digest of the token covers.
    tester.rules.narratedCount = token.digest.eventCount
    defer { tester.rules.narratedCount = nil }
    let result = try run(Decisions(indices: token.indices))
    let decisions = result.decisions.made
    guard result.decisions.fit, token.indices.dropFirst(decisions.count).allSatisfy({ $0 == 0 }),
      HistoryDigest(result.steps, decisions, upTo: token.digest.eventCount) == token.digest
    else { throw ExplorationError.tokenDoesNotFit(text) }
    return tester.failing(result)
  }
}
