/// Finds out what is to be said about a failure.
struct FailureAnalysis {
  let search: Search
  let result: SearchResult

  /// - Parameter willLeaveOutActions: Called before other lists of actions are run.
  /// - Throws: A `Discrepancy` if the failure cannot be repeated.
  func findings(
    _ failing: FailingRun, willLeaveOutActions: (RecordedHistory) -> Void
  ) throws -> Exploration.Findings {
    if result.statistics.stop == .replay { return findings(search.tester, failing, whole: nil) }
    try Repeatability(search.tester).check(failing.indices, runCount: 2)
    let simplifier = Simplifier(search)
    let (tester, smaller) = try simplifier.simplified(failing, willLeaveOutActions)
    let isSmaller = !tester.traits.omitted.isEmpty
    return findings(
      tester, smaller,
      whole: isSmaller && !failing.finding.isSameWithoutActions
        ? try simplifier.history(failing) : nil)
  }

  private func findings(
    _ tester: ScheduleTester, _ failing: FailingRun, whole: RecordedHistory?
  ) -> Exploration.Findings {
    let finding = failing.finding
    let history = tester.history(failing.indices, finding)
    let isEndless = finding.kind == .neverRests
    let round =
      isEndless ? livelock(tester, failing) : finding.cycle?.shortened(history.steps)
    let steps = round?.steps ?? Array(history.steps.prefix(isEndless ? 30 : .max))
    return Exploration.Findings(
      failing: failing, history: history, steps: steps, cycle: round?.cycle,
      passing: isEndless ? nil : passing(tester, failing, steps),
      usual: finding.kind == .diverges ? tester.history([], finding) : nil, whole: whole,
      failsAsTest: tester.runner.failsAsTest(finding.kind, history.run, tester.rules),
      initialState: tester.runner.initialState, omittedActions: tester.runner.omittedActions,
      settings: tester.rules.settings, result: result)
  }

  /// Returns the most similar history that passes, and how it differs.
  private func passing(
    _ tester: ScheduleTester, _ failing: FailingRun, _ steps: [Exploration.Step]
  ) -> Exploration.Findings.Passing? {
    var finder = ReasonFinder(tester, steps)
    guard let indices = finder.passing(near: failing) else { return nil }
    let history = tester.history(indices, Finding(kind: failing.finding.kind))
    return .init(history: history, difference: Difference(from: steps, to: history.steps))
  }

  /// Finds the steps that repeat in a history that does not come to rest; `nil` if none do.
  private func livelock(
    _ tester: ScheduleTester, _ failing: FailingRun
  ) -> (steps: [Exploration.Step], cycle: Cycle)? {
    guard tester.traits.canHash, !tester.rules.has(.sharesMore) else { return nil }
    var tester = tester
    tester.rules.trace = nil
    tester.rules.cycles = StateGraph(endsAtAnyCycle: true)
    // Most endless histories do not repeat, and recording all of their steps takes long.
    guard let result = try? tester.run(failing.indices), result.finding?.cycle != nil else {
      return nil
    }
    tester.rules.narratedCount = .max
    guard let told = try? tester.run(failing.indices), let cycle = told.finding?.cycle else {
      return nil
    }
    return cycle.shortened(told.steps)
  }
}

extension Cycle {
  /// Removes the steps before the cycle that are equal to those of the cycle.
  fileprivate func shortened(_ steps: [Exploration.Step]) -> (
    steps: [Exploration.Step], cycle: Cycle
  ) {
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
