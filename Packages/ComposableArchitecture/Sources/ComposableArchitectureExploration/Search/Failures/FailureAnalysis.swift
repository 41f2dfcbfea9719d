extension Exploration {
  /// Everything that the description of a failure needs.
  struct Findings {
    let failing: FailingRun
    let history: RecordedHistory
    /// The steps of the history that are told.
    let steps: [Step]
    let cycle: Cycle?
    let passing: Passing?
    /// Why the condition does not hold, in the words of the test.
    let explanation: String?
    /// A horizon with which the feature comes to rest, if it does not without one.
    let advice: HorizonAdvice?
    /// The history in which everything goes the first way, if two histories end in different states.
    let usual: RecordedHistory?
    /// The history with all actions, if the failure may be another one without some of them.
    let whole: RecordedHistory?
    /// The result of an ordinary test that makes these moves.
    let rehearsal: RehearsalOutcome
    let initialState: String
    let omittedActions: [Failure.OmittedAction]
    let settings: RunSettings
    let search: Search

    var finding: Finding { failing.finding }
    /// The things that the effects wait for that never end.
    var waits: [Blockage] { history.run.finding?.waits ?? [] }

    /// The most similar history that passes, and how it differs.
    struct Passing {
      let history: RecordedHistory
      let difference: Difference
    }

    /// A horizon for a feature that does not come to rest while time passes.
    struct HorizonAdvice {
      let horizon: Duration
      /// Whether the feature comes to rest at that time if everything goes the first way.
      let isUsualEnd: Bool
    }
  }
}

/// Finds out what is to be said about a failure.
struct FailureAnalysis {
  private let search: Search
  /// Whether it makes no difference which history fails, and why.
  private let isBrief: Bool

  init(_ search: Search, isBrief: Bool = false) { (self.search, self.isBrief) = (search, isBrief) }

  /// - Parameter willLeaveOutActions: Called before other lists of actions are run.
  /// - Throws: A `Discrepancy` if the failure cannot be repeated.
  func findings(
    _ failing: FailingRun, willLeaveOutActions: (RecordedHistory) -> Void
  ) throws -> Exploration.Findings {
    if isBrief || search.statistics.stop == .replay {
      return findings(search.tester, failing, whole: nil)
    }
    try search.tester.repeated(failing.indices, runCount: 2)
    let simplifier = Simplifier(search)
    let (tester, smaller) = try simplifier.simplified(failing, willLeaveOutActions)
    // Without some of the actions, these conditions may not hold only because the actions are missing.
    let needsActions: [Exploration.Failure.Kind] = [
      .diverges, .eventuallyViolated, .finallyViolated,
    ]
    let isDoubtful = !tester.traits.omitted.isEmpty && needsActions.contains(failing.finding.kind)
    return findings(
      tester, smaller, whole: isDoubtful ? try simplifier.history(failing) : nil)
  }

  /// Returns the findings if no schedule has reached the condition of `sometimes`. The history is the most usual one.
  ///
  /// - Throws: `ExplorationError` if the simulation is misused.
  func unreachedFindings() throws -> Exploration.Findings {
    let usual = try search.tester.run([])
    let finding = Finding(kind: .sometimesViolated, isAtHorizon: search.horizon != nil)
    let failing = FailingRun(
      finding: finding, indices: usual.indices, stepCount: usual.stepCount,
      moveCount: usual.moveCount)
    return findings(search.tester, failing, whole: nil)
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
    var finder = ReasonFinder(tester, steps)
    let hasReason = !isEndless && !isBrief && finding.kind != .sometimesViolated
    let passing = hasReason ? finder.passing(near: history.run.decisions.made) : nil
    let explanation = explanation(tester, failing)
    return Exploration.Findings(
      failing: failing, history: history, steps: steps, cycle: round?.cycle,
      passing: passing.map { indices in
        let history = tester.history(indices, Finding(kind: finding.kind))
        return .init(history: history, difference: Difference(from: steps, to: history.steps))
      },
      explanation: explanation,
      advice: isEndless ? advice(tester, failing, history.run.moves) : nil,
      usual: finding.kind == .diverges ? tester.history([], finding) : nil, whole: whole,
      rehearsal: tester.runner.rehearsal(finding.kind, history.run, tester.rules),
      initialState: tester.runner.initialState, omittedActions: tester.traits.omitted,
      settings: tester.rules.settings, search: search)
  }

  private func explanation(_ tester: ScheduleTester, _ failing: FailingRun) -> String? {
    guard let explains = tester.traits.options.explains,
      [.finallyViolated, .invariantViolated].contains(failing.finding.kind),
      (try? tester.run(failing.indices)) != nil
    else { return nil }
    return explains()
  }

  /// Returns a horizon for a feature that does not come to rest; `nil` if no time passes, or if the test has a horizon.
  private func advice(
    _ tester: ScheduleTester, _ failing: FailingRun, _ moves: [Move]
  ) -> Exploration.Findings.HorizonAdvice? {
    let passages = moves.compactMap { move in
      if case .wake(_, let duration) = move.kind, duration > .zero { duration } else { nil }
    }
    guard tester.rules.settings.horizon == nil, !passages.isEmpty else { return nil }
    if failing.indices.contains(where: { $0 > 0 }), let usual = try? tester.run([]),
      case .rest = usual.ending, usual.time > .zero
    {
      return .init(horizon: usual.time, isUsualEnd: true)
    }
    // The first ticks of a timer.
    return .init(horizon: passages.prefix(3).reduce(.zero, +), isUsualEnd: false)
  }

  /// Finds the steps that repeat in a history that does not come to rest; `nil` if none do.
  private func livelock(
    _ tester: ScheduleTester, _ failing: FailingRun
  ) -> (steps: [Exploration.Step], cycle: Cycle)? {
    guard tester.traits.canHash, !tester.rules.has(.sharesMore) else { return nil }
    var tester = tester
    tester.rules.cycles = StateGraph(endsAtAnyCycle: true)
    // Most endless histories do not repeat, and recording all of their steps takes long.
    guard let result = try? tester.run(failing.indices), result.finding?.cycle != nil else {
      return nil
    }
    tester.rules.narratedCount = .max
    return (try? tester.run(failing.indices)).flatMap { $0.finding?.cycle?.shortened($0.steps) }
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
