extension Search {
  /// Begins to look for steps that repeat forever, or stops.
  mutating func lookForCycles(_ isOn: Bool) {
    rules.cycles = isOn ? StateGraph() : nil
    rules.settings.flags.remove(.looksForCycles)
    if isOn { rules.settings.flags.insert(.looksForCycles) }
  }

  /// Looks for a fair cycle in everything that was explored, because one run may have shown only a part
  /// of it.
  mutating func failingCycle() throws -> Failing? {
    guard let indices = rules.cycles?.fairCycle() else { return nil }
    return failing(try run(Decisions(indices: indices), isCounted: false))
  }

  /// Finds the steps that repeat in a history that does not come to rest; `nil` if none do.
  func livelock(_ failing: Failing) -> (steps: [Exploration.Step], cycle: Cycle)? {
    guard canHash, !rules.has(.sharesMore) else { return nil }
    var search = self
    search.rules.trace = nil
    search.rules.cycles = StateGraph(endsAtAnyCycle: true)
    // Most endless histories do not repeat, and recording all of their steps takes long.
    guard let result = try? search.run(Decisions(indices: failing.indices)),
      result.finding?.cycle != nil
    else { return nil }
    search.rules.narratedCount = .max
    guard let told = try? search.run(Decisions(indices: failing.indices)),
      let cycle = told.finding?.cycle
    else { return nil }
    return cycle.shortened(told.steps)
  }
}

extension Cycle {
  /// Removes the steps before the cycle that are equal to those of the cycle.
  func shortened(_ steps: [Exploration.Step]) -> (steps: [Exploration.Step], cycle: Cycle) {
    let round = steps[min(stepCount, steps.count)...]
    var start = steps[..<min(stepCount, steps.count)]
    // Each round has effects of its own.
    func isRound(_ steps: ArraySlice<Exploration.Step>) -> Bool {
      steps.elementsEqual(round) { step, other in
        var step = step
        step.effect = other.effect
        return step == other
      }
    }
    while !round.isEmpty, start.count >= round.count, isRound(start.suffix(round.count)) {
      start.removeLast(round.count)
    }
    let cycle = Cycle(stepCount: start.count, origins: origins, delayed: delayed)
    return (Array(start + round), cycle)
  }
}
