/// Where two runs of the same schedule first differ.
struct Discrepancy: Error {
  enum Kind {
    /// Different events happen.
    case step(Exploration.Step?, Exploration.Step?)
    /// The same event happens, but it leads to another state.
    case state(String, String)
    /// There are more or fewer ways to continue.
    case ways(Int, Int)
    /// A decision, counted from one, has more or fewer ways than planned, and the reason is not known.
    case decision(Int, planned: Int, found: Int)
  }

  /// What happens in both runs.
  let common: [Exploration.Step]
  let kind: Kind

  init(misfit: (position: Int, planned: Int, found: Int)?) {
    common = []
    kind = .decision(
      (misfit?.position ?? 0) + 1, planned: misfit?.planned ?? 0, found: misfit?.found ?? 0)
  }

  /// - Returns: `nil` if the two runs are the same.
  init?(_ first: ScheduleResult, _ second: ScheduleResult) {
    let ways = Self.ways(first, second)
    let count = max(first.steps.count, second.steps.count)
    let (one, other) = (first.steps[...], second.steps[...])
    let step = (0..<count).first { index in
      guard let step = one.dropFirst(index).first, let twin = other.dropFirst(index).first else {
        return true
      }
      return Self.plain(step.text) != Self.plain(twin.text) || step.kind != twin.kind
        || step.strand != twin.strand || Self.plain(step.state) != Self.plain(twin.state)
    }
    if let ways, ways.toldCount <= step ?? .max {
      common = Array(one.prefix(ways.toldCount))
      kind = .ways(ways.count, ways.otherCount)
    } else if let step {
      let (mine, its) = (one.dropFirst(step).first, other.dropFirst(step).first)
      let differ = mine?.kind != its?.kind || mine?.strand != its?.strand
      if let mine, let its, !differ, Self.plain(mine.text) == Self.plain(its.text) {
        common = Array(one.prefix(step + 1))
        kind = .state(mine.state, its.state)
      } else {
        common = Array(one.prefix(step))
        kind = .step(mine, its)
      }
    } else {
      return nil
    }
  }

  /// The first decision at which one run can continue in more ways than the other. Points with only one way
  /// are not decisions.
  private static func ways(
    _ first: ScheduleResult, _ second: ScheduleResult
  ) -> (toldCount: Int, count: Int, otherCount: Int)? {
    let one = Array(zip(first.toldCounts, first.decisions.made.map(\.count)))
    let other = Array(zip(second.toldCounts, second.decisions.made.map(\.count)))
    guard
      let index = (0..<max(one.count, other.count)).first(where: { index in
        guard index < one.count, index < other.count else { return true }
        return one[index] != other[index]
      })
    else { return nil }
    let (way, twin) = (one.dropFirst(index).first, other.dropFirst(index).first)
    let toldCount = min(way?.0 ?? .max, twin?.0 ?? .max)
    func count(_ way: (Int, Int)?) -> Int {
      way.flatMap { $0.0 == toldCount ? $0.1 : nil } ?? 1
    }
    return (toldCount, count(way), count(twin))
  }

  /// A dump without addresses, which differ from run to run.
  private static func plain(_ dump: String) -> String {
    dump.contains("0x") ? dump.replacing(#/0x[0-9a-fA-F]+/#, with: "0x") : dump
  }
}
