/// The names of effects in a failure. Effects of one action are told apart by their numbers.
struct EffectNames {
  /// The numbers of the effects that take part, for each action.
  private var effects: [Int: Set<Int>] = [:]

  init(_ steps: [Exploration.Step], _ waits: [Blockage] = []) {
    for step in steps { insert(step.effect, step.strand) }
    for wait in waits { insert(wait.effect, wait.origin) }
  }

  private mutating func insert(_ effect: Int, _ origin: Int) {
    if effect > 0 { effects[origin, default: []].insert(effect) }
  }

  func name(of effect: Int, startedBy origin: Int) -> String {
    effect > 0 && effects[origin, default: []].count > 1 ? "Effect \(effect)" : "An effect"
  }
}

/// Returns a dump in one line, for a sentence or a list.
func inLine(_ dump: String) -> String {
  let lines = dump.split(separator: "\n").map { $0.drop { $0 == " " } }
  return lines.dropFirst().reduce(String(lines.first ?? "")) { text, line in
    let isJoined = "([".contains { text.last == $0 } || ")]".contains { line.first == $0 }
    return text + (isJoined ? "" : " ") + line
  }
}
