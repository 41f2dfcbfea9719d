extension Search {
  /// - Throws: `ExplorationError`, or a `Discrepancy` if a schedule cannot be repeated.
  mutating func run(_ schedules: Schedules) throws -> SearchResult {
    statistics.unreduced = .notExhaustive
    let isReplay = if case .replay = schedules { true } else { false }
    if !isReplay { _ = learn(try Repeatability(tester).check([], runCount: 3)) }
    var seed: UInt64?
    let found: Found
    switch schedules {
    case .exhaustive(let limit, _):
      found = try runPart(limit: limit)
    case .bounded(let preemptions, let limit, _):
      lookForCycles(false)
      found = try runBounded(preemptions: preemptions, limit: limit)
    case .random(let count, let given, let depth):
      let drawn = given ?? .random(in: .min ... .max)
      (found, seed) = (try runRandom(count: count, seed: drawn, depth: depth), drawn)
    case .replay(let token): found = (try replay(token), .replay)
    }
    return result(found, seed: seed)
  }

  /// Determines the state in which all schedules must end, if they must end in the same state.
  private mutating func runReference() throws -> FailingRun? {
    tester.traits.isConvergent ? tester.failing(try run(Decisions())) : nil
  }

  /// Explores all histories with at most the given number of preemptions.
  ///
  /// - Returns: A failure with as few preemptions as possible.
  mutating func runBounded(preemptions bound: Int, limit: Int) throws -> Found {
    tester.rules.settings.flags.insert(.freesDrainers)
    if let failing = try runReference() { return (failing, .failure) }
    var joinsHistories = false
    while true {
      var strategy = BoundedStrategy(
        bound: bound, joinsHistories: joinsHistories, tester.traits)
      let outcome = try explore(&strategy, limit: limit - statistics.schedules)
      statistics.completedPreemptions = strategy.completedPreemptions
      switch outcome {
      case .done(let found): return found
      case .untraceable: joinsHistories = true
      case .restart: continue
      }
    }
  }

  private mutating func runRandom(count: Int, seed: UInt64, depth: Int) throws -> Found {
    tester.rules.settings.flags.insert(.freesDrainers)
    if let failing = try runReference() { return (try shrunk(failing), .failure) }
    let limit = count - statistics.schedules
    var strategy = RandomStrategy(count: limit, seed: seed, depth: depth)
    guard case .done((let failing, let stop)) = try explore(&strategy, limit: limit) else {
      return (nil, .scheduleLimit)
    }
    return (try failing.map { try shrunk($0) }, stop)
  }

  /// Makes a schedule that was found at random shorter.
  private mutating func shrunk(_ failing: FailingRun) throws -> FailingRun {
    var shrinker = Shrinker(failing)
    while let indices = shrinker.nextAttempt() { shrinker.tried(try self.failing(indices)) }
    let count = statistics.schedules
    defer { statistics.schedules = count }
    // A shorter history may need an order that differs greatly from the one that was found.
    var plans = [Decisions()]
    let outcome = try runAll(limit: 1_000, shorterThan: shrinker.best, from: &plans)
    guard case .done((let shorter?, _)) = outcome else { return shrinker.best }
    return shorter
  }

  private mutating func replay(_ text: String) throws -> FailingRun? {
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
