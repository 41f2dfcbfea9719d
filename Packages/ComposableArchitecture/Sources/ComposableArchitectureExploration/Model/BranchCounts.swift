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

  private var ways: [Source: Int] = [:]

  mutating func add(_ count: Int, _ source: Source) { ways[source, default: 0] += count }

  mutating func add(_ branches: BranchCounts) { ways.merge(branches.ways, uniquingKeysWith: +) }

  /// The table, the largest numbers first.
  ///
  /// - Parameter action: Returns the description of the action with a number, if it is known.
  func table(_ action: (Int) -> String?) -> [Exploration.Statistics.Branching] {
    func name(_ origin: Int) -> String {
      if origin == 0 { return "the environment" }
      return "action \(origin)" + (action(origin).map { ", \($0)" } ?? "")
    }
    return ways.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { source, ways in
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
