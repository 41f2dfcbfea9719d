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

  /// The table, the largest numbers first.
  ///
  /// - Parameter action: Returns the description of a strand's action, if it is known.
  func table(_ action: (Int) -> String?) -> [Exploration.Statistics.Branching] {
    func source(_ prefix: String, _ strand: Int) -> String {
      if strand == 0 { return "\(prefix) the environment" }
      return "\(prefix) action \(strand)" + (action(strand).map { ", \($0)" } ?? "")
    }
    var rows = effects.enumerated().map { (source("effects of", $0), $1) }
    rows += choices.enumerated().map { (source("choices for", $0), $1) }
    rows.append(("the user, and threads in the middle of a step", others))
    rows.append(("restarts of the app, and what follows them", restarts))
    return rows.filter { $0.1 > 0 }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map { Exploration.Statistics.Branching(source: $0.element.0, ways: $0.element.1) }
  }
}
