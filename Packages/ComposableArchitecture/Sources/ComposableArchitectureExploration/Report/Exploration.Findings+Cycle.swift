extension Exploration.Findings {
  /// Whether nothing changes while the steps repeat.
  var isLivelock: Bool {
    guard let cycle else { return false }
    return steps[min(cycle.stepCount, steps.count)...].allSatisfy {
      [.read, .timePassed, .waited].contains($0.kind)
    }
  }

  /// The lines of the history, up to and including the steps that repeat.
  func told(_ cycle: Cycle) -> [String] {
    let told = toldSteps
    var parts = cycle.stepCount > 0 ? [told[..<cycle.stepCount].joined(separator: "\n\n")] : []
    let round = told[cycle.stepCount...]
    parts.append(
      round.isEmpty
        ? "From here on, steps that are not shown repeat forever."
        : "From here on, these steps repeat:")
    if !round.isEmpty { parts.append(round.joined(separator: "\n\n")) }
    parts.append(participants(cycle) + delay(cycle))
    return parts
  }

  private func participants(_ cycle: Cycle) -> String {
    let names = names(of: cycle.origins)
    if names.isEmpty { return "Only effects of the environment take part in the cycle." }
    return "Effects that began with \(names) take part in the cycle."
  }

  /// Describes what the cycle leaves out.
  private func delay(_ cycle: Cycle) -> String {
    guard !cycle.isFair else { return "" }
    let effects = names(of: cycle.delayed.filter { $0 > 0 })
    let user = cycle.delayed.contains(0) ? ["the user could act"] : []
    let others = effects.isEmpty ? [] : ["effects that began with \(effects) could continue"]
    return """
       They repeat only while something else is delayed: \
      \((others + user).joined(separator: ", and ")) at any time. If an effect polls a variable, let it \
      wait for the variable with `wait(until:)`. To check what happens in the end, pass `eventually`.
      """
  }

  /// The texts of the actions with these numbers.
  func names(of origins: [Int]) -> String {
    let actions = steps.filter { $0.kind == .sent }
    return origins.filter { $0 > 0 }.map { origin in
      actions.first { $0.strand == origin }.map { inLine($0.text) } ?? "action \(origin)"
    }.joined(separator: ", ")
  }
}
