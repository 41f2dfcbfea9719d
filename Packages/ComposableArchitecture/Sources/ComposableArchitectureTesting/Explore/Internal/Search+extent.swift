/// Which share of an exhaustive exploration to run.
struct Extent {
  /// The number of the part, from one; `nil` if all is explored.
  var part: Int?
  var partCount = 1
  /// The path of the file from which to go on, and to which to write what remains.
  var checkpoint: String?
}

extension Search {
  /// Runs the part of the schedules that the test asks for, from where an exploration was stopped before.
  mutating func runPart(limit: Int) throws -> (Failing?, Exploration.Statistics.Stop) {
    if scenario.convergent, extent.part != nil || extent.checkpoint != nil {
      // All parts compare their ends with the same one.
      _ = self.failing(try run(Decisions(), isCounted: false))
    }
    guard let path = extent.checkpoint else {
      if extent.part == nil { return try runEnough(limit: limit) }
      unreduced = .divided
      var rest = try starts()
      return try runAll(limit: limit, from: &rest)
    }
    unreduced = .divided
    let digest = usualDigest()
    var (rest, known): ([Decisions], Failing?) = ([], nil)
    if let checkpoint = try Checkpoint.read(from: path) {
      guard checkpoint.digest == digest, checkpoint.part == extent.part,
        checkpoint.partCount == extent.partCount
      else { throw ExplorationError.checkpointDoesNotFit(path) }
      rules.tracksTime = checkpoint.tracksTime
      rules.letsTimePass = checkpoint.letsTimePass
      rest = checkpoint.plans.map { Decisions($0) }
      if let indices = checkpoint.failing {
        known = self.failing(try run(Decisions(indices: indices), isCounted: false))
      }
      schedulesRun = checkpoint.schedulesRun
      horizonStep = checkpoint.hasReachedHorizon
    } else {
      rest = try starts()
    }
    let (failing, stop) = try runAll(limit: limit, shorterThan: known, from: &rest)
    if stop == .complete || stop == .failure {
      try Checkpoint.remove(at: path)
    } else {
      try Checkpoint(
        digest: digest, part: extent.part, partCount: extent.partCount, plans: rest.map(\.plan),
        failing: failing?.indices, schedulesRun: schedulesRun, hasReachedHorizon: horizonStep,
        tracksTime: rules.tracksTime, letsTimePass: rules.letsTimePass
      ).write(to: path)
    }
    return (failing, stop)
  }

  /// Returns the plans with which the exploration of its part begins, the last one first.
  ///
  /// The schedules are split by their first decisions, so each of them is in exactly one part. There are
  /// several beginnings for each part because some have many more schedules than others.
  private func starts() throws -> [Decisions] {
    guard let part = extent.part else { return [Decisions()] }
    var search = self
    var (prefixes, whole): ([[Decision]], [[Decision]]) = ([[]], [])
    while prefixes.count + whole.count < 8 * extent.partCount, let prefix = prefixes.first {
      prefixes.removeFirst()
      let made = Array(try search.run(Decisions(planned: prefix)).decisions.made)
      if made.count > prefix.count {
        let count = made[prefix.count].count
        prefixes += (0..<count).map { prefix + [Decision(index: $0, count: count)] }
      } else {
        whole.append(prefix)
      }
    }
    return (whole + prefixes).enumerated()
      .filter { $0.offset % extent.partCount == part - 1 }
      .map { Decisions(planned: $0.element, fixedCount: $0.element.count) }
      .reversed()
  }

  /// What the history is like in which everything goes the first way. It tells whether a checkpoint is
  /// of this feature.
  private func usualDigest() -> String {
    history([], Finding(kind: .invariantViolated)).token.text
  }
}
