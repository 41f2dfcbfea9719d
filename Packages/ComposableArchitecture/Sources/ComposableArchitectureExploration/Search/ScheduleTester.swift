/// Runs schedules of a feature under certain rules, and says which of them fail.
///
/// A copy makes trials that do not affect the original.
struct ScheduleTester {
  let runner: any Runner
  var rules: SimulationRules
  /// Notices a run that hangs. Trials share it.
  let hangWatch: HangWatch
  /// If all schedules must end in the same state, the final state of the first schedule that was judged.
  private var reference: (any Sendable)?

  init(_ runner: any Runner, _ hangWatch: HangWatch) {
    (self.runner, self.hangWatch, rules) = (runner, hangWatch, runner.rules)
  }

  var traits: ScenarioTraits { runner.traits }

  /// - Throws: `ExplorationError` if the simulation is misused.
  func run(_ decisions: consuming Decisions) throws -> RunResult {
    hangWatch.scheduleBegins()
    let result = runner.run(decisions, rules)
    hangWatch.scheduleEnds()
    if let misuse = result.misuse ?? rules.outside.error { throw misuse }
    return result
  }

  func run(_ indices: [Int]) throws -> RunResult { try run(Decisions(indices: indices)) }

  /// Returns what is wrong with a run, by itself or in comparison with the others.
  mutating func failing(_ result: RunResult) -> FailingRun? {
    var finding = result.finding
    if traits.isConvergent, case .rest = result.ending {
      finding = reference.flatMap { runner.divergence(from: $0, to: result.value) } ?? finding
      reference = reference ?? result.value
    }
    return finding.map {
      FailingRun(
        finding: $0, indices: result.indices, stepCount: $0.stepCount ?? result.stepCount,
        moveCount: result.moveCount)
    }
  }

  /// Runs a schedule once more to record its history.
  func history(_ indices: [Int], _ finding: Finding) -> RecordedHistory {
    var rules = rules
    rules.narratedCount = finding.kind == .neverRests ? 10 : finding.reductionCount
    let result = runner.run(Decisions(indices: indices), rules)
    let token = ScheduleToken(
      indices: indices, digest: HistoryDigest(result.steps, result.decisions.made),
      omitted: traits.omitted.map(\.position), settings: rules.settings)
    return RecordedHistory(run: result, token: token.text)
  }
}

/// A run whose history was recorded.
struct RecordedHistory {
  let run: RunResult
  /// The token with which the run can be repeated.
  let token: String

  var steps: [Exploration.Step] { run.steps }
}
