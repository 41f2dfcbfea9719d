/// What remains of an exhaustive exploration.
struct Remainder: Codable {
  /// The orders to explore, if equivalent ones are left out.
  var orders: RemainingOrders?
  /// The plans of the schedules that remain, the last one first, if no order is left out.
  var plans: [Decisions.Plan] = []
  /// Why no order is left out.
  var unreduced: Exploration.Statistics.Unreduced?
}

extension Search {
  /// Runs the part of the schedules that the test specifies, and resumes from a checkpoint if there is
  /// one.
  mutating func runPart(limit: Int) throws -> Found {
    let options = tester.traits.options
    if tester.traits.isConvergent, options.part != nil || options.checkpoint != nil {
      // All parts compare their final states with the same one.
      _ = try self.failing([])
    }
    guard let path = options.checkpoint else { return try runEnough(limit: limit) }
    var (rest, known): (Remainder?, FailingRun?) = (nil, nil)
    let digest = usualDigest()
    if let checkpoint = try Checkpoint.read(from: path) {
      guard checkpoint.digest == digest else {
        throw ExplorationError.checkpointDoesNotFit(path)
      }
      tester.rules.settings = checkpoint.settings
      tester.rules.coverage.resume(checkpoint.reached)
      rest = checkpoint.rest
      if let indices = checkpoint.failing {
        known = try self.failing(indices)
      }
      statistics.schedules = checkpoint.schedulesRun
      horizonStep = checkpoint.hasReachedHorizon
    }
    let (failing, stop) = try runRest(&rest, limit: limit, shorterThan: known)
    if stop == .complete || stop == .failure {
      try Checkpoint.remove(at: path)
    } else if let rest {
      try Checkpoint(
        digest: digest, rest: rest, failing: failing?.indices, schedulesRun: statistics.schedules,
        hasReachedHorizon: horizonStep, settings: tester.rules.settings,
        reached: tester.rules.coverage.record
      ).write(to: path)
    }
    return (failing, stop)
  }

  /// Returns the decisions with which the schedules of the part begin, the last one first.
  ///
  /// The schedules are split by their first decisions, so each of them is in exactly one part. Each part has
  /// several beginnings because some beginnings have many more schedules than others.
  mutating func starts() throws -> [[Decision]] {
    guard let part = tester.traits.options.part else { return [[]] }
    var search = self
    var (prefixes, whole): ([[Decision]], [[Decision]]) = ([[]], [])
    while prefixes.count + whole.count < 8 * part.count, let prefix = prefixes.first {
      prefixes.removeFirst()
      let result = try search.run(Decisions(planned: prefix))
      if search.learn(result) {
        tester.rules = search.tester.rules
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
      .map(\.element)
      .reversed()
  }

  /// The token of the history in which everything goes the first way, the part, and the number of restarts. They
  /// show whether a checkpoint belongs to this exploration.
  private func usualDigest() -> String {
    let token = tester.history([], Finding(kind: .invariantViolated)).token
    let (part, restarts) = (
      tester.traits.options.part.map { " \($0)" } ?? "", tester.traits.restarts
    )
    return token + part + (restarts > 0 ? " \(restarts)" : "")
  }
}
