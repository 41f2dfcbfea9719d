/// Counts where the schedules of an exploration branch.
struct BranchCounts: Sendable {
  /// Something that can happen at a point where a run can continue in several ways.
  enum Source: Comparable, Hashable, Sendable {
    /// An effect of the action with this number continues. Zero stands for the environment.
    case effect(of: Int)
    /// A choice on behalf of the action with this number has one of its outcomes.
    case choice(of: Int)
    /// The user acts, or a thread continues in the middle of a step.
    case other
    /// The app is killed, or anything happens after that.
    case restart
  }

  /// The numbers of ways: those of `other` and `restart`, and then those of the effects and the choices of each action.
  private var counts = [0, 0]

  mutating func add(_ count: Int, _ source: Source) {
    switch source {
    case .other: add(count, at: 0)
    case .restart: add(count, at: 1)
    case .effect(let action): add(count, at: 2 * action + 2)
    case .choice(let action): add(count, at: 2 * action + 3)
    }
  }

  mutating func add(_ branches: BranchCounts) {
    for (index, count) in branches.counts.enumerated() { add(count, at: index) }
  }

  private mutating func add(_ count: Int, at index: Int) {
    while counts.count <= index { counts.append(0) }
    counts[index] += count
  }

  private static func source(at index: Int) -> Source {
    switch index {
    case 0: .other
    case 1: .restart
    default: index.isMultiple(of: 2) ? .effect(of: index / 2 - 1) : .choice(of: index / 2 - 1)
    }
  }

  /// The table, the largest numbers first.
  ///
  /// - Parameter action: Returns the description of the action with a number, if it is known.
  func table(_ action: (Int) -> String?) -> [Exploration.Statistics.Branching] {
    func name(_ origin: Int) -> String {
      if origin == 0 { return "the environment" }
      return "action \(origin)" + (action(origin).map { ", \($0)" } ?? "")
    }
    let ways = counts.enumerated().filter { $1 > 0 }.map {
      (source: Self.source(at: $0), count: $1)
    }
    return ways.sorted { ($1.count, $0.source) < ($0.count, $1.source) }.map { source, ways in
      let text =
        switch source {
        case .effect(let origin): "effects of \(name(origin))"
        case .choice(let origin): "choices for \(name(origin))"
        case .other: "the user, and threads in the middle of a step"
        case .restart: "restarts of the app, and what follows them"
        }
      return Exploration.Statistics.Branching(source: text, ways: ways)
    }
  }
}
