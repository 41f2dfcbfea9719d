extension Search {
  /// Runs random schedules. See `Priorities`.
  ///
  /// The first run has random priorities that never change, because the number of steps is not known
  /// before.
  mutating func runRandom(
    count: Int, seed: UInt64, depth: Int
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    rules.settings.flags.insert(.freesDrainers)
    if let failing = try runReference() { return (try shrunk(failing), .failure) }
    defer { rules.strategy = .usual }
    var seeds = SplitMix64(seed: seed)
    var guarantee = Exploration.Statistics.Guarantee(depth: depth)
    while schedulesRun < count {
      rules.strategy = .prioritized(
        Priorities(seed: seeds.next(), depth: depth, stepCount: guarantee.steps))
      let result = try run(Decisions(then: SplitMix64(seed: seeds.next())))
      if let priorities = result.priorities {
        guarantee.learn(actorCount: priorities.actorCount, stepCount: priorities.stepCount)
      }
      self.guarantee = guarantee
      if let failing = failing(result) {
        rules.strategy = .usual
        return (try shrunk(failing), .failure)
      }
      _ = learn(result)
      if schedulesRun < count, isTimeOver(hasFailed: false) { return (nil, .timeLimit) }
    }
    return (nil, .scheduleLimit)
  }

  private mutating func shrunk(_ failing: Failing) throws -> Failing {
    var shrinker = Shrinker(failing)
    while let indices = shrinker.nextAttempt() {
      shrinker.tried(self.failing(try run(Decisions(indices: indices), isCounted: false)))
    }
    let count = schedulesRun
    defer { schedulesRun = count }
    // A shorter history may need an order that differs greatly from the one that was found.
    return try runAll(limit: 1_000, shorterThan: shrinker.best).0 ?? shrinker.best
  }
}
