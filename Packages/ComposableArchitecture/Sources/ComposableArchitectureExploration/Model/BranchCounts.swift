/// Counts where the schedules of an exploration branch.
struct BranchCounts: Sendable {
  /// For each strand, the number of points at which an effect could continue and something else could happen
  /// too.
  private(set) var effects: [Int] = []
  /// For each strand, the number of outcomes of its choices.
  private(set) var choices: [Int] = []
  /// The number of points at which the user could act, or a thread could continue, and something else could
  /// happen too.
  private(set) var others = 0
  /// The number of points at which the app could be killed, and of all branches after it was.
  private(set) var restarts = 0

  mutating func addEffect(of strand: Int) { Self.add(1, to: &effects, at: strand) }
  mutating func addChoices(_ count: Int, of strand: Int) {
    Self.add(count, to: &choices, at: strand)
  }
  mutating func addOthers(_ count: Int) { others += count }
  mutating func addRestarts(_ count: Int) { restarts += count }

  mutating func add(_ branches: BranchCounts) {
    for (strand, count) in branches.effects.enumerated() where count > 0 {
      Self.add(count, to: &effects, at: strand)
    }
    for (strand, count) in branches.choices.enumerated() where count > 0 {
      Self.add(count, to: &choices, at: strand)
    }
    others += branches.others
    restarts += branches.restarts
  }

  private static func add(_ count: Int, to counts: inout [Int], at strand: Int) {
    while counts.count <= strand { counts.append(0) }
    counts[strand] += count
  }
}
