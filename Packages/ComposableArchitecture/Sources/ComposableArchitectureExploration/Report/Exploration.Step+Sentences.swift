/// The names of effects in a failure. Effects of one action are told apart by their numbers.
struct EffectNames {
  /// The numbers of the effects that take part, for each action.
  private var effects: [Int: Set<Int>] = [:]

  init(_ steps: [Exploration.Step], _ waits: [Blockage] = []) {
    let all = steps.map { ($0.effect, $0.strand) } + waits.map { ($0.effect, $0.origin) }
    for (effect, origin) in all where effect > 0 { effects[origin, default: []].insert(effect) }
  }

  func name(of effect: Int, startedBy origin: Int) -> String {
    effect > 0 && effects[origin, default: []].count > 1 ? "Effect \(effect)" : "An effect"
  }
}

extension [Exploration.Step] {
  /// A line for each step, with its number.
  var numberedSentences: [String] {
    sentences(EffectNames(self)).enumerated().map { "  \($0 + 1). \($1)" }
  }

  /// A sentence for each step.
  func sentences(_ names: EffectNames) -> [String] {
    indices.map { index in
      let step = self[index]
      return switch step.kind {
      case .sent: "The user sends \(step.text)"
      case .received: "\(actor(ofStep: index, names)) sends \(step.text)"
      case .chose: "The simulation chooses \(step.text)"
      case .timePassed: "\(step.text) pass"
      case .read: "\(actor(ofStep: index, names)) reads \(step.text)"
      case .waited: "\(actor(ofStep: index, names)) waits for a change of \(step.text)"
      case .wrote: "\(actor(ofStep: index, names)) writes \(step.text)"
      case .used: "\(actor(ofStep: index, names)) uses \(step.text)"
      case .killed: "The app is killed here and starts again"
      }
    }
  }

  /// The sentences with their numbers, each with the state after it.
  func told(_ names: EffectNames) -> [String] {
    zip(lines(names), self).map { line, step in
      switch step.kind {
      case .chose, .read, .timePassed, .used, .waited, .wrote: line
      case .killed, .received, .sent:
        line + "\n\n" + indented(step.change ?? "(The state stays the same.)", by: 6)
      }
    }
  }

  /// The sentences with their numbers.
  func lines(_ names: EffectNames) -> [String] {
    sentences(names).enumerated().map { number, sentence in
      indented("\(number + 1). " + sentence, by: 2, then: 5)
    }
  }

  /// Names the actor of a step. Steps before the user's action is recorded belong to its reducer. Steps
  /// before any action belong to the closure that makes the environment.
  private func actor(ofStep index: Int, _ names: EffectNames) -> String {
    let step = self[index]
    if step.strand < 0 { return "Something else" }
    guard let origin = self[..<index].firstIndex(where: { $0.isSending(step.strand) }) else {
      return step.strand == 0 ? "The environment" : "The reducer"
    }
    return "\(names.name(of: step.effect, startedBy: step.strand)) of step \(origin + 1)"
  }
}

extension Exploration.Step {
  /// Whether the user's action with a number is sent in the step.
  func isSending(_ action: Int) -> Bool { kind == .sent && strand == action }
}

/// Returns a text whose lines begin with spaces.
///
/// - Parameter rest: The number of spaces in front of the lines after the first one; `nil` for the same number.
func indented(_ text: String, by width: Int, then rest: Int? = nil) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
    String(repeating: " ", count: number == 0 ? width : rest ?? width) + line
  }.joined(separator: "\n")
}

/// Returns a dump in one line, for a sentence or a list.
func inLine(_ dump: String) -> String {
  let lines = dump.split(separator: "\n").map { $0.drop { $0 == " " } }
  return lines.dropFirst().reduce(String(lines.first ?? "")) { text, line in
    let isJoined = "([".contains { text.last == $0 } || ")]".contains { line.first == $0 }
    return text + (isJoined ? "" : " ") + line
  }
}
