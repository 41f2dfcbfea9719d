/// Distinguishes strands in a run of a search that looks for cycles.
///
/// In other searches, a strand's history contains everything that has happened to it, so a run never
/// comes back to a state. Here, the history of an effect starts only with what the effect was made of:
/// the state, the action, and its position among the effects of that action. If a task has repeated the
/// same round often enough, one more round does not change its position.
struct TaskRounds: Sendable {
  /// The number of equal rounds of a task after which one more round makes no difference. A round may
  /// consist of several steps.
  static let roundCount = 20
  /// The maximum number of steps in a round.
  private static let longestRound = 8

  /// The steps of one strand.
  private struct Lap: Sendable {
    /// The history up to each step.
    var histories: [UInt64]
    var steps: [UInt64] = []

    /// Ends a step. If the step ends one more equal round, that round is removed.
    mutating func end(_ step: UInt64) {
      histories.append(folded(histories.last ?? 0, step))
      steps.append(step)
      for length in 1...TaskRounds.longestRound where isRound(length) {
        steps.removeLast(length)
        histories.removeLast(length)
        return
      }
    }

    private func isRound(_ length: Int) -> Bool {
      let count = TaskRounds.roundCount * length
      guard steps.count >= count + length else { return false }
      return (1...count).allSatisfy { steps[steps.count - $0] == steps[steps.count - $0 - length] }
    }
  }

  /// The rounds, by group of strands.
  private var rounds: [Lap] = []
  /// The effects that have not ended.
  private(set) var alive: [Int] = []
  /// Whether something happened that makes states incomparable.
  var isUntraceable = false

  mutating func begin(_ group: Int, _ history: UInt64, isEffect: Bool) {
    while rounds.count <= group { rounds.append(Lap(histories: [0])) }
    rounds[group] = Lap(histories: [history])
    if isEffect { alive.append(group) }
  }

  mutating func end(_ strand: Int) { alive.removeAll { $0 == strand } }

  mutating func endStep(of group: Int, _ step: UInt64) {
    if rounds.indices.contains(group) { rounds[group].end(step) }
  }

  /// The history of a strand up to its current step.
  func history(of group: Int) -> UInt64 {
    rounds.indices.contains(group) ? rounds[group].histories.last ?? 0 : 0
  }
}
