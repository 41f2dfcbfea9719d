/// A run that fails.
struct FailingRun {
  let finding: Finding
  let indices: [Int]
  /// The number of steps of its history.
  let stepCount: Int
  let moveCount: Int
  /// Whether there is no shorter one.
  var isShortest = false
  /// The number of preemptions below which nothing fails; `nil` if that was not explored.
  var preemptions: Int?

  func isSameFailure(as other: FailingRun) -> Bool { finding.kind == other.finding.kind }

  // MARK: - Shorter schedules

  /// The maximum number of schedules to try.
  private static let attemptLimit = 2_000

  /// Makes the schedule shorter and simpler, by trial and error.
  ///
  /// Decisions are removed, and others go an earlier way. A schedule is kept if it still fails and is better. Of
  /// two schedules, the better one has fewer steps, then fewer moves, then fewer decisions that do not go the first
  /// way, then earlier ways.
  ///
  /// - Parameter attempt: Runs a schedule. Returns `nil` if it passes.
  func shrunk(_ attempt: ([Int]) throws -> FailingRun?) rethrows -> FailingRun {
    var (best, rest, tried) = (self, candidates[...], Set<[Int]>())
    while tried.count < Self.attemptLimit, let indices = rest.popFirst() {
      guard tried.insert(indices).inserted, let failing = try attempt(indices),
        failing.isSameFailure(as: best), failing.size < best.size
      else { continue }
      (best, rest) = (failing, failing.candidates[...])
    }
    return best
  }

  private var size: (Int, Int, Int, Int) {
    (stepCount, moveCount, indices.count { $0 != 0 }, indices.reduce(0, +))
  }

  /// Simpler schedules, those with the largest simplifications first.
  private var candidates: [[Int]] {
    var indices = indices
    while indices.last == 0 { indices.removeLast() }
    var candidates: [[Int]] = []
    var length = indices.count
    while length > 0 {
      for start in stride(from: 0, to: indices.count, by: length) {
        let end = min(start + length, indices.count)
        candidates.append(Array(indices[..<start] + indices[end...]))
        candidates.append(
          indices[..<start] + [Int](repeating: 0, count: end - start) + indices[end...])
      }
      length /= 2
    }
    for (position, index) in indices.enumerated() where index > 1 {
      for lower in [index / 2, index - 1] {
        var candidate = indices
        candidate[position] = lower
        candidates.append(candidate)
      }
    }
    return candidates
  }
}
