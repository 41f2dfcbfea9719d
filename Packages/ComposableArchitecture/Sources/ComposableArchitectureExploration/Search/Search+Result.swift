import ComposableArchitecture
import CustomDump

extension Search {
  /// The result of the search.
  func exploration(
    _ failing: Failing?, _ stop: Exploration.Statistics.Stop, seed: UInt64? = nil
  ) throws -> Exploration {
    // The runs that simplify a failure are not part of the search.
    let (statistics, coverage) = (statistics(stop), coverage)
    let failure = try failing.map { failing in
      if stop != .replay { try refuseUnrepeatable(failing.indices, runCount: 2) }
      let (search, smaller) = stop == .replay ? (self, failing) : try simplified(failing)
      let whole = search.omitted.isEmpty || stop == .replay ? nil : try wholeHistory(failing)
      return search.failure(smaller, whole, schedulesRun: schedulesRun, seed: seed)
    }
    let part = scenario.options.part
    let isComplete = stop == .complete && part == nil
    return Exploration(
      schedulesRun: schedulesRun, isComplete: isComplete && horizonStep == nil,
      isCompleteToHorizon: isComplete, horizon: horizonStep.flatMap { _ in rules.settings.horizon },
      seed: seed, failure: failure, statistics: statistics, coverage: coverage, part: part)
  }

  private var coverage: Exploration.Coverage {
    let listed = scenario.start + (scenario.listedActions ?? [])
    return rules.coverage.coverage(listed: listed.map(ActionNames<Action>.name))
  }

  private func statistics(_ stop: Exploration.Statistics.Stop) -> Exploration.Statistics {
    let actions = scenario.start + (scenario.listedActions ?? [])
    return Exploration.Statistics(
      stop: stop, schedules: schedulesRun, schedulesCutShort: cutCount, states: stateCount,
      depth: longestMoveCount, waysLeftOut: waysLeftOut, unreduced: unreduced,
      completedPreemptions: completedPreemptions, guarantee: guarantee,
      duration: timekeeper.duration,
      branching: branches.table { strand in
        actions.indices.contains(strand - 1) ? String(customDumping: actions[strand - 1]) : nil
      })
  }

  /// The history with all actions, if the condition may not hold without some of them only because these are
  /// missing. Other failures are the same with and without them.
  private func wholeHistory(_ failing: Failing) throws -> Exploration.Findings.Whole? {
    switch failing.finding.kind {
    case .diverges, .eventuallyViolated, .finallyViolated:
      let failing = try withOrdinaryDecisions(failing)
      let history = history(failing.indices, failing.finding)
      return Exploration.Findings.Whole(steps: history.run.steps, token: history.token.text)
    case .invariantViolated, .neverEnds, .neverRests: return nil
    }
  }

  /// Runs a schedule once more to record its history.
  func history(
    _ indices: [Int], _ finding: Finding
  ) -> (run: RunResult<Value>, token: ScheduleToken) {
    var rules = rules
    rules.trace = nil
    rules.narratedCount = finding.kind == .neverRests ? 10 : finding.reductionCount
    var visited: [UInt64: Int]?
    let result = runner(Decisions(indices: indices), rules, visited: &visited)
    let token = ScheduleToken(
      indices: indices, digest: HistoryDigest(result.steps, result.decisions.made),
      omitted: omitted, settings: rules.settings)
    return (result, token)
  }
}
