/// Where two runs of the same schedule first differ.
struct Discrepancy: CustomStringConvertible {
  private enum Kind {
    /// Different events happen.
    case step(Exploration.Step?, Exploration.Step?)
    /// The same event happens, but it leads to another state.
    case state(String, String)
    /// There are more or fewer ways to continue.
    case ways(Int, Int)
  }

  /// What happens in both runs.
  private let common: [Exploration.Step]
  private let kind: Kind

  /// - Returns: `nil` if the two runs are the same.
  init?<Value>(_ first: RunResult<Value>, _ second: RunResult<Value>) {
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
  private static func ways<Value>(
    _ first: RunResult<Value>, _ second: RunResult<Value>
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

  var description: String {
    let beginning =
      common.isEmpty
      ? "The two runs differ from the start."
      : "Both runs begin like this:\n\n" + Self.lines(common).joined(separator: "\n")
    return beginning + "\n\n" + difference
  }

  private var difference: String {
    switch kind {
    case .step(let step, let twin):
      """
      Then the runs continue differently:

      \(line(step))
      \(line(twin))
      """
    case .state(let state, let other):
      """
      After step \(common.count) the two runs are in different states:

      \(Self.changes(from: state, to: other))
      """
    case .ways(let count, let other):
      """
      Then one run can continue in \(counted(count, "way")), and the other one in \(counted(other, "way")). \
      The reducer returned different effects, or an effect behaved differently.
      """
    }
  }

  private func line(_ step: Exploration.Step?) -> String {
    guard let step else { return "  \(common.count + 1). (Nothing else happens.)" }
    return Self.lines(common + [step]).last ?? ""
  }

  private static func lines(_ steps: [Exploration.Step]) -> [String] {
    Exploration.Findings.sentences(steps, EffectNames(steps)).enumerated()
      .map { "  \($0 + 1). \($1)" }
  }

  /// The lines of one dump, with marks at the lines that differ from another dump.
  private static func changes(from dump: String, to other: String) -> String {
    let lines = dump.split(separator: "\n", omittingEmptySubsequences: false)
    let others = other.split(separator: "\n", omittingEmptySubsequences: false)
    let change = others.difference(from: lines)
    let removed = Set(change.removals.map(\.offset)), added = Set(change.insertions.map(\.offset))
    var text: [String] = []
    var position = 0
    for (index, line) in lines.enumerated() {
      if removed.contains(index) {
        text.append("      - \(line)")
        continue
      }
      while added.contains(position) {
        text.append("      + \(others[position])")
        position += 1
      }
      text.append("        \(line)")
      position += 1
    }
    text += others.dropFirst(position).map { "      + \($0)" }
    return text.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
