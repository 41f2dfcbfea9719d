import ComposableArchitecture
import CustomDump

/// Runs a scenario on real threads again and again, and compares what happens with what the schedules do.
package enum RealityCheck {
  /// After how long an effect of a real run counts as one that never ends. Tests of the library replace it.
  @TaskLocal package static var patience = Duration.seconds(10)
}

/// The failures of real runs.
struct RealFindings: Sendable {
  /// One kind of failure, or one state that was not explored.
  struct Finding: Sendable {
    let kind: Exploration.RealFailure.Kind
    var count = 0
    /// The steps of the run with the fewest of them.
    var steps: [RealStep] = []
    var finalState: @Sendable () -> String = { "" }
  }

  let initialState: String
  var realRuns = 0
  /// Those that happened most often first.
  var findings: [Finding] = []
}

extension Scenario {
  /// Makes the real runs.
  ///
  /// - Parameters:
  ///   - runner: The runner of the schedules, which knows in which states they end.
  ///   - knowsAllStates: Whether these are all states in which a schedule ends.
  /// - Throws: `ExplorationError` if the simulation is misused.
  func realFindings(
    _ runner: ScheduleRunner<Value, Action, Environment>, knowsAllStates: Bool
  ) throws -> RealFindings {
    var all = RealFindings(initialState: runner.initialState)
    var findings: [String: RealFindings.Finding] = [:]
    let threads = RealThreads()
    while all.realRuns < options.realRuns {
      all.realRuns += 1
      let run = RealRun(
        self, runner.rules, seed: SplitMix64.mixed(UInt64(all.realRuns)), threads)
      let result = try run.result(patience: RealityCheck.patience)
      guard let kind = kind(of: result, runner, knowsAllStates: knowsAllStates) else { continue }
      let key = kind == .unexplored ? "\(runner.number(of: result.value))" : kind.rawValue
      var finding = findings[key] ?? RealFindings.Finding(kind: kind)
      finding.count += 1
      if finding.count == 1 || result.steps.count < finding.steps.count {
        (finding.steps, finding.finalState) = (
          result.steps, { String(customDumping: result.value) }
        )
      }
      findings[key] = finding
      // Each run that follows would probably take as long.
      if kind == .neverEnds { break }
    }
    all.findings = findings.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map(\.value)
    return all
  }

  private func kind(
    of result: RealRun<Value, Action, Environment>.Result,
    _ runner: ScheduleRunner<Value, Action, Environment>, knowsAllStates: Bool
  ) -> Exploration.RealFailure.Kind? {
    if let failure = result.failure { return .init(failure) }
    guard convergent || knowsAllStates, runner.isUnexplored(result.value) else { return nil }
    return convergent ? .diverges : .unexplored
  }
}

extension Exploration.RealFailure.Kind {
  fileprivate init?(_ kind: Exploration.Failure.Kind) {
    switch kind {
    case .diverges: self = .diverges
    // Real runs are refused together with this condition.
    case .eventuallyViolated: return nil
    case .finallyViolated: self = .finallyViolated
    case .invariantViolated: self = .invariantViolated
    case .neverEnds: self = .neverEnds
    case .neverRests: self = .neverRests
    // No single run violates this condition.
    case .sometimesViolated: return nil
    }
  }
}
