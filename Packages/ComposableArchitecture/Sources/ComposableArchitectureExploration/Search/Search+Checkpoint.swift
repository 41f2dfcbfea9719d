extension Search {
  /// Runs the part of the schedules that the test specifies, and resumes from a checkpoint if there is
  /// one.
  mutating func runPart(limit: Int) throws -> FailingRun? {
    let options = tester.traits.options
    if tester.traits.isConvergent, options.part != nil || options.checkpoint != nil {
      // All parts compare their final states with the same one.
      _ = try self.failing([])
    }
    guard let path = options.checkpoint else { return try runRest(limit: limit) }
    var known: FailingRun?
    let digest = usualDigest()
    if let checkpoint = try Checkpoint.read(from: path, digest: digest) {
      tester.rules.settings = checkpoint.settings
      tester.rules.coverage.resume(checkpoint.reached)
      rest = checkpoint.rest
      known = try checkpoint.failing.flatMap { try self.failing($0) }
      statistics.schedules = checkpoint.schedulesRun
      horizonStep = checkpoint.hasReachedHorizon
    }
    let failing = try runRest(limit: limit, shorterThan: known)
    if statistics.stop == .complete || statistics.stop == .failure {
      try Checkpoint.remove(at: path)
    } else if let rest {
      try Checkpoint(
        digest: digest, rest: rest, failing: failing?.indices, schedulesRun: statistics.schedules,
        hasReachedHorizon: horizonStep, settings: tester.rules.settings,
        reached: tester.rules.coverage.record
      ).write(to: path)
    }
    return failing
  }

  /// Returns the starts of the part, the last one first.
  ///
  /// The schedules are split by their first decisions, so each of them is in exactly one part. Each part has
  /// several starts because some starts have many more schedules than others.
  mutating func starts() throws -> [SearchStart] {
    guard let part = tester.traits.options.part else { return [SearchStart()] }
    var search = self
    search.tester.rules.separatesEffects = statistics.unreduced == nil
    var (prefixes, whole): ([[Decision]], [[Decision]]) = ([[]], [])
    while prefixes.count + whole.count < 8 * part.count, let prefix = prefixes.first {
      prefixes.removeFirst()
      let result = try search.run(Decisions(planned: prefix))
      if search.learn(result) {
        tester.rules.settings = search.tester.rules.settings
        return try starts()
      }
      let made = Array(result.decisions.made)
      if made.count > prefix.count {
        let count = made[prefix.count].count
        prefixes += (0..<count).map { prefix + [Decision(index: $0, count: count)] }
      } else {
        whole.append(prefix)
      }
    }
    return (whole + prefixes).enumerated()
      .filter { $0.offset % part.count == part.number - 1 }
      .map { SearchStart($0.element, fixedCount: $0.element.count) }
      .reversed()
  }

  /// The token of the history in which everything goes the first way, the part, and the number of restarts. They
  /// show whether a checkpoint belongs to this exploration.
  private func usualDigest() -> String {
    let token = tester.history([], Finding(kind: .invariantViolated)).token
    let part = tester.traits.options.part.map { " \($0)" } ?? ""
    let restarts = tester.traits.restarts
    return token + part + (restarts > 0 ? " \(restarts)" : "")
  }
}
