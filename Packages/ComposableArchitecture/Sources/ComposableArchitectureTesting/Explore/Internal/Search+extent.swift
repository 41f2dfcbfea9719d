/// Which share of an exhaustive exploration to run.
struct Extent {
  /// The number of the part, from one; `nil` if all is explored.
  var part: Int?
  var partCount = 1
  /// The path of the file from which to go on, and to which to write what remains.
  var checkpoint: String?
}

extension Search {
  /// Returns the plans with which the exploration of its part begins, the last one first.
  ///
  /// The schedules are split by their first decisions, so each of them is in exactly one part. There are
  /// several beginnings for each part because some have many more schedules than others.
  func starts() throws -> [Decisions] {
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
  func usualDigest() -> String {
    history([], Finding(kind: .invariantViolated)).token.text
  }
}
