/// Makes a failing schedule that was found at random short and plain, by trial and error.
///
/// It leaves decisions out, and lets others go an earlier way. What still fails and is better is kept:
/// better is what has fewer steps, then fewer moves, then what has fewer decisions that do not go the first way, then
/// what goes earlier ways.
struct Shrinker<Failing: ShrinkableFailure> {
  /// How many schedules are tried at most.
  private let attemptLimit = 2_000

  private(set) var best: Failing
  private var attempts: [[Int]] = []
  private var attemptCount = 0
  private var tried: Set<[Int]> = []
  private var isAtEnd = false

  init(_ failing: Failing) { best = failing }

  /// What to try next; `nil` when there is nothing left to try.
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

  /// Learns what came of the attempt.
  mutating func tried(_ failing: Failing?) {
    guard let failing, failing.isSameFailure(as: best), failing.size < best.size else { return }
    best = failing
    attempts = []
    isAtEnd = false
  }

  /// Simpler schedules, those first that are simpler by much.
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

/// A failing run, as far as a shrinker cares.
protocol ShrinkableFailure {
  var indices: [Int] { get }
  var size: (Int, Int, Int, Int) { get }
  func isSameFailure(as other: Self) -> Bool
}

extension Search.Failing: ShrinkableFailure {
  var size: (Int, Int, Int, Int) {
    (stepCount, moveCount, indices.count { $0 != 0 }, indices.reduce(0, +))
  }

  func isSameFailure(as other: Self) -> Bool { finding.kind == other.finding.kind }
}
