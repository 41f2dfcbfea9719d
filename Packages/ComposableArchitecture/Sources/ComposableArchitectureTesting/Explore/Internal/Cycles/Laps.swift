/// What tells strands apart in a run in which cycles are looked for.
///
/// Elsewhere a strand remembers all that has happened to it, so a run never comes back to a state. Here an
/// effect begins with nothing but what it was made of: the state, the action, and its position among the
/// effects of that action. A task that has done the same over and over counts as being where it was before
/// it did so once more.
struct Laps: Sendable {
  /// After how many equal rounds of a task, of which each may have several steps, the next one makes no
  /// difference.
  static let roundCount = 20
  /// How many steps a round may have.
  private static let longestRound = 8

  /// What one strand has done, step by step.
  private struct Lap: Sendable {
    /// The history up to each step.
    var histories: [UInt64]
    var steps: [UInt64] = []

    /// Ends a step. If it ends one more equal round, the round is forgotten.
    mutating func end(_ step: UInt64) {
      histories.append(Strands.fold(histories.last ?? 0, step))
      steps.append(step)
      for length in 1...Laps.longestRound where isRound(length) {
        steps.removeLast(length)
        histories.removeLast(length)
        return
      }
    }

    private func isRound(_ length: Int) -> Bool {
      let count = Laps.roundCount * length
      guard steps.count >= count + length else { return false }
      return (1...count).allSatisfy { steps[steps.count - $0] == steps[steps.count - $0 - length] }
    }
  }

  /// By group of strands.
  private var laps: [Lap] = []
  /// The effects that have not ended.
  private(set) var alive: [Int] = []
  /// Identifies the state and the action of which the effects that are about to start were made; `nil` if
  /// it is not known.
  var origin: UInt64?
  private var originCount: UInt64 = 0

  /// Whether something happened that makes states incomparable.
  var isTangled = false

  mutating func begin(_ group: Int, _ history: UInt64, isEffect: Bool) {
    while laps.count <= group { laps.append(Lap(histories: [0])) }
    laps[group] = Lap(histories: [history])
    if isEffect { alive.append(group) }
  }

  mutating func end(_ strand: Int) { alive.removeAll { $0 == strand } }

  /// The history with which the next effect begins; `nil` if what it was made of is not known.
  mutating func nextEffect() -> UInt64? {
    guard let origin else { return nil }
    originCount += 1
    return Strands.fold(origin, originCount)
  }

  /// A reduction begins.
  mutating func forgetOrigin() { (origin, originCount) = (nil, 0) }

  mutating func endStep(of group: Int, _ step: UInt64) {
    if laps.indices.contains(group) { laps[group].end(step) }
  }

  /// The history of a strand up to the step that it is in.
  func history(of group: Int) -> UInt64 {
    laps.indices.contains(group) ? laps[group].histories.last ?? 0 : 0
  }
}
