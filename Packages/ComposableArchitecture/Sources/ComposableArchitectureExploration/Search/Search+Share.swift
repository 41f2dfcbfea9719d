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
  mutating func runPart(limit: Int) throws -> (Failing?, Exploration.Statistics.Stop) {
    let options = scenario.options
    if scenario.convergent, options.part != nil || options.checkpoint != nil {
      // All parts compare their final states with the same one.
      _ = self.failing(try run(Decisions(), isCounted: false))
    }
    guard let path = options.checkpoint else { return try runEnough(limit: limit) }
    var (rest, known): (Remainder?, Failing?) = (nil, nil)
    let digest = usualDigest()
    if let checkpoint = try Checkpoint.read(from: path) {
      guard checkpoint.digest == digest else {
        throw ExplorationError.checkpointDoesNotFit(path)
      }
      rules.settings = checkpoint.settings
      rules.coverage.resume(checkpoint.reached)
      rest = checkpoint.rest
      if let indices = checkpoint.failing {
        known = self.failing(try run(Decisions(indices: indices), isCounted: false))
      }
      schedulesRun = checkpoint.schedulesRun
      horizonStep = checkpoint.hasReachedHorizon
    }
    let (failing, stop) = try run(&rest, limit: limit, shorterThan: known)
    if stop == .complete || stop == .failure {
      try Checkpoint.remove(at: path)
    } else if let rest {
      try Checkpoint(
        digest: digest, rest: rest, failing: failing?.indices, schedulesRun: schedulesRun,
        hasReachedHorizon: horizonStep, settings: rules.settings, reached: rules.coverage.record
      ).write(to: path)
    }
    return (failing, stop)
  }

  /// Explores all orders, except those that are equivalent to others.
  mutating func runEnough(limit: Int) throws -> (Failing?, Exploration.Statistics.Stop) {
    var rest: Remainder?
    return try run(&rest, limit: limit)
  }

  /// Runs what remains.
  ///
  /// - Parameter rest: What remains; `nil` if nothing has been run yet.
  private mutating func run(
    _ rest: inout Remainder?, limit: Int, shorterThan known: Failing? = nil
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    unreduced = unreducedByTest ?? rest?.unreduced
    if unreduced == nil, rest == nil || rest?.orders != nil {
      var orders =
        try rest?.orders ?? RemainingOrders(starts: starts().map(OrderStart.init(fixed:)))
      if let outcome = try runOrders(limit: limit, from: &orders) {
        rest = Remainder(orders: orders)
        return outcome
      }
      rest = nil
    }
    var plans =
      try rest.map { $0.plans.map(Decisions.init) } ?? starts().map(Decisions.init(fixed:))
    let outcome = try runAll(limit: limit, shorterThan: known, from: &plans)
    rest = Remainder(plans: plans.map(\.plan), unreduced: unreduced)
    return outcome
  }

  /// Returns the decisions with which the schedules of the part begin, the last one first.
  ///
  /// The schedules are split by their first decisions, so each of them is in exactly one part. Each part has
  /// several beginnings because some beginnings have many more schedules than others.
  mutating func starts() throws -> [[Decision]] {
    guard let part = scenario.options.part else { return [[]] }
    var search = self
    var (prefixes, whole): ([[Decision]], [[Decision]]) = ([[]], [])
    while prefixes.count + whole.count < 8 * part.count, let prefix = prefixes.first {
      prefixes.removeFirst()
      let result = try search.run(Decisions(planned: prefix))
      if search.learn(result) {
        rules = search.rules
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
    let token = history([], Finding(kind: .invariantViolated)).token.text
    let part = scenario.options.part.map { " \($0)" } ?? ""
    return token + part + (scenario.restarts > 0 ? " \(scenario.restarts)" : "")
  }
}
