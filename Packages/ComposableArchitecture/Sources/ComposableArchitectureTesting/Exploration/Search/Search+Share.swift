/// The share of an exhaustive exploration to run.
struct ExplorationShare {
  /// The number of the part, from one; `nil` if everything is explored.
  var part: Int?
  var partCount = 1
  /// The path of the file from which to resume, and to which to write what remains.
  var checkpoint: String?
}

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
    if scenario.convergent, extent.part != nil || extent.checkpoint != nil {
      // All parts compare their final states with the same one.
      _ = self.failing(try run(Decisions(), isCounted: false))
    }
    guard let path = extent.checkpoint else { return try runEnough(limit: limit) }
    var (rest, known): (Remainder?, Failing?) = (nil, nil)
    let digest = usualDigest()
    if let checkpoint = try Checkpoint.read(from: path) {
      guard checkpoint.digest == digest, checkpoint.part == extent.part,
        checkpoint.partCount == extent.partCount
      else { throw ExplorationError.checkpointDoesNotFit(path) }
      rules.tracksTime = checkpoint.tracksTime
      rules.letsTimePass = checkpoint.letsTimePass
      rules.interruptsDrains = checkpoint.interruptsDrains
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
        digest: digest, part: extent.part, partCount: extent.partCount, rest: rest,
        failing: failing?.indices, schedulesRun: schedulesRun, hasReachedHorizon: horizonStep,
        tracksTime: rules.tracksTime, letsTimePass: rules.letsTimePass,
        interruptsDrains: rules.interruptsDrains
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
    guard let part = extent.part else { return [[]] }
    var search = self
    var (prefixes, whole): ([[Decision]], [[Decision]]) = ([[]], [])
    while prefixes.count + whole.count < 8 * extent.partCount, let prefix = prefixes.first {
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
      .filter { $0.offset % extent.partCount == part - 1 }
      .map(\.element)
      .reversed()
  }

  /// The digest of the history in which everything goes the first way. It shows whether a checkpoint
  /// belongs to this feature.
  private func usualDigest() -> String {
    history([], Finding(kind: .invariantViolated)).token.text
  }
}
