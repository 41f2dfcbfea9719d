import CustomDump

extension Search {
  /// Describes a failure.
  ///
  /// - Parameter whole: The history with all actions, if it belongs to the description.
  func failure(
    _ failing: Failing, _ whole: Exploration.Findings.Whole?, schedulesRun: Int, seed: UInt64?
  ) -> Exploration.Failure {
    let history = history(failing.indices, failing.finding)
    let round =
      failing.finding.kind == .neverRests
      ? livelock(failing) : failing.finding.cycle?.shortened(history.run.steps)
    let steps = round?.steps ?? Array(history.run.steps.prefix(Self.toldCount(of: failing.finding)))
    let reason = reason(failing, steps)
    let failsAsTest = Rehearsal(scenario, rules, outcomes: history.run.outcomes)
      .fails(failing.finding.kind, after: history.run.moves)
    let isDivergence = failing.finding.kind == .diverges
    let other =
      isDivergence
      ? reason.map { ($0.passingSteps, $0.token) } ?? usualHistory(failing.finding) : nil
    return Exploration.Failure(
      Exploration.Findings(
        finding: failing.finding, waits: history.run.finding?.waits ?? [], cycle: round?.cycle,
        steps: steps,
        moves: history.run.moves, failsAsTest: failsAsTest,
        token: history.token.text,
        isShortest: failing.isShortest, reason: reason, otherSteps: other?.0 ?? [],
        otherToken: other?.1, omittedActions: omittedActions, whole: whole,
        initialState: String(customDumping: scenario.initialValue), schedulesRun: schedulesRun,
        seed: seed, preemptions: failing.preemptions, horizon: rules.settings.horizon,
        stepLimit: rules.settings.stepLimit))
  }

  /// How many steps of the beginning of an endless history are described.
  private static func toldCount(of finding: Finding) -> Int {
    finding.kind == .neverRests ? 30 : .max
  }

  private func usualHistory(_ finding: Finding) -> ([Exploration.Step], String) {
    let history = history([], finding)
    return (history.run.steps, history.token.text)
  }

  private var omittedActions: [Exploration.Failure.OmittedAction] {
    omitted.compactMap { position in
      scenario.listedActions.map {
        Exploration.Failure.OmittedAction(
          position: position, text: String(customDumping: $0[position]))
      }
    }
  }
}
