extension Discrepancy: CustomStringConvertible {
  var description: String {
    let beginning =
      common.isEmpty
      ? "The two runs differ from the start."
      : "Both runs begin like this:\n\n" + common.numberedSentences.joined(separator: "\n")
    return switch kind {
    case .decision(let position, let planned, let found):
      """
      At decision \(position), one run could continue in \(counted(planned, "way")), and another one in \
      \(counted(found, "way")).
      """
    case .step(let step, let twin):
      """
      \(beginning)

      Then the runs continue differently:

      \(line(step))
      \(line(twin))
      """
    case .state(let state, let other):
      """
      \(beginning)

      After step \(common.count) the two runs are in different states:

      \(Self.changes(from: state, to: other))
      """
    case .ways(let count, let other):
      """
      \(beginning)

      Then one run can continue in \(counted(count, "way")), and the other one in \(counted(other, "way")). \
      The reducer returned different effects, or an effect behaved differently.
      """
    }
  }

  private func line(_ step: Exploration.Step?) -> String {
    guard let step else { return "  \(common.count + 1). (Nothing else happens.)" }
    return (common + [step]).numberedSentences.last ?? ""
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
