/// Makes a failing schedule that was found at random shorter and simpler, by trial and error.
///
/// It removes decisions and makes others go an earlier way. A schedule is kept if it still fails and is
/// better. Of two schedules, the better one has fewer steps, then fewer moves, then fewer decisions that
/// do not go the first way, then earlier ways.
struct Shrinker {
  /// The maximum number of schedules to try.
  private let attemptLimit = 2_000

  private(set) var best: FailingRun
  private var attempts: [[Int]] = []
  private var attemptCount = 0
  private var tried: Set<[Int]> = []
  private var isAtEnd = false

  init(_ failing: FailingRun) { best = failing }

  /// Returns what to try next; `nil` if there is nothing left to try.
  mutating func nextAttempt() -> [Int]? {
    while attemptCount < attemptLimit {
      if attempts.isEmpty {
        if isAtEnd { return nil }
        attempts = Self.candidates(best.indices).reversed()
        isAtEnd = true
      }
      guard let attempt = attempts.popLast() else { return nil }
      guard tried.insert(attempt).inserted else { continue }
      attemptCount += 1
      return attempt
    }
    return nil
  }

  /// Records the result of the attempt.
  mutating func tried(_ failing: FailingRun?) {
    guard let failing, failing.isSameFailure(as: best), failing.size < best.size else { return }
    best = failing
    attempts = []
    isAtEnd = false
  }

  /// Returns simpler schedules, those with the largest simplifications first.
  private static func candidates(_ all: [Int]) -> [[Int]] {
    var indices = all
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

extension FailingRun {
  fileprivate var size: (Int, Int, Int, Int) {
    (stepCount, moveCount, indices.count { $0 != 0 }, indices.reduce(0, +))
  }
}
