extension Exploration.Findings {
  /// Whether nothing changes while the steps repeat.
  var isLivelock: Bool {
    guard let cycle else { return false }
    return steps.dropFirst(cycle.stepCount).allSatisfy {
      [.read, .timePassed, .waited].contains($0.kind)
    }
  }

  /// The lines of the history, up to and including the steps that repeat.
  func told(_ cycle: Cycle) -> [String] {
    let told = told(steps)
    let (before, round) = (told[..<cycle.stepCount], told[cycle.stepCount...])
    var parts = before.isEmpty ? [] : [before.joined(separator: "\n\n")]
    parts +=
      round.isEmpty
      ? ["From here on, steps that are not shown repeat forever."]
      : ["From here on, these steps repeat:", round.joined(separator: "\n\n")]
    let actions = names(of: cycle.origins)
    let participants =
      actions.isEmpty
      ? "Only effects of the environment take part in the cycle."
      : "Effects that began with \(actions) take part in the cycle."
    return parts + [participants + delay(cycle)]
  }

  /// Describes what the cycle leaves out.
  private func delay(_ cycle: Cycle) -> String {
    if cycle.isFair { return "" }
    let effects = names(of: cycle.delayed)
    let user = cycle.delayed.contains(0) ? ["the user could act"] : []
    let others = effects.isEmpty ? [] : ["effects that began with \(effects) could continue"]
    return """
       They repeat only while something else is delayed: \
      \((others + user).joined(separator: ", and ")) at any time. If an effect polls a variable, let it \
      wait for the variable with `wait(until:)`. To check what happens in the end, pass `eventually`.
      """
  }

  /// The texts of the actions with these numbers.
  private func names(of origins: [Int]) -> String {
    origins.filter { $0 > 0 }.map { origin in
      steps.first { $0.isSending(origin) }.map { inLine($0.text) } ?? "action \(origin)"
    }.joined(separator: ", ")
  }
}
