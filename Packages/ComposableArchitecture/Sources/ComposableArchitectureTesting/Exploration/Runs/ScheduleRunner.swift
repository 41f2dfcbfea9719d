import ComposableArchitecture
import CustomDump

/// Runs a feature from its start, under one schedule at a time.
///
/// It is a class because the closures of each run share it. Copying the scenario for each of them would
/// take a considerable part of a short run.
final class ScheduleRunner<Value: Sendable, Action: Sendable, Environment: Sendable> {
  private let scenario: Scenario<Value, Action, Environment>
  private let kind: ValueComparison<Value>
  private let actionKind: ValueComparison<Action>

  init(
    _ scenario: Scenario<Value, Action, Environment>, _ kind: ValueComparison<Value>,
    _ actionKind: ValueComparison<Action>
  ) {
    self.scenario = scenario
    self.kind = kind
    self.actionKind = actionKind
  }

  func callAsFunction(
    _ decisions: consuming Decisions, _ rules: SimulationRules, stepLimit: Int = .max,
    visited: inout [UInt64: Int]?
  ) -> RunResult<Value> {
    let executor = SimulationExecutor(decisions, rules)
    if rules.isNarrated {
      executor.narrate(initialState: String(customDumping: scenario.initialValue))
    }
    let simulation = Simulation(executor: executor)
    let watch = scenario.watch(
      ReductionReporter(executor: executor),
      visited == nil && rules.cycles == nil ? nil : numbers(rules),
      narrator(executor))
    let store = scenario.makeStore(
      scenario.initialValue, watch.reducer, scenario.environment(simulation), executor)
    let subject = RunningFeature(
      actionCount: scenario.actionCount,
      send: { index in
        let action = self.scenario.action(index, simulation)
        return self.scenario.send(
          store,
          AttributedAction(action: action, strand: executor.userWillSend(), isFromUser: true))
      },
      isStoreIdle: { store.isIdle },
      isDrainingHere: store.isDrainedByThisThread,
      firstViolation: rules.isComparison ? { nil } : watch.firstViolation,
      valueNumber: watch.valueNumber,
      isGoodEnd: { rules.isComparison || self.scenario.finally?(store.value) ?? true },
      hasHeld: rules.isComparison ? nil : watch.holds
    )
    let driver = ScheduleDriver(
      subject, on: executor, moveLimit: rules.settings.stepLimit, stepLimit: stepLimit, visited)
    // A large set must not be copied when the driver changes it.
    visited = nil
    let ending = driver.go()
    visited = driver.takeVisited()
    let value = store.value
    driver.end()
    return executor.result(ending, value, moveCount: driver.moveCount)
  }

  private func numbers(_ rules: SimulationRules) -> Scenario<Value, Action, Environment>.Numbers {
    let (kind, actionKind) = (kind, actionKind)
    var action: (@Sendable (Action) -> UInt64)?
    if rules.cycles != nil { action = { actionKind.number(of: $0) } }
    return Scenario<Value, Action, Environment>.Numbers(
      value: { kind.number(of: $0) }, action: action)
  }

  /// Returns a closure that records a reduction, if the history is recorded.
  private func narrator(
    _ executor: SimulationExecutor
  ) -> (@Sendable (AttributedAction<Action>, Value, Value) -> Void)? {
    guard executor.rules.isNarrated else { return nil }
    return { [narratesStates = executor.rules.narratesStates] attributed, before, after in
      guard executor.tellsReduction else { return }
      executor.narrateReduction(
        attributed, change: narratesStates ? diff(before, after) : nil,
        state: narratesStates ? String(customDumping: after) : "")
    }
  }
}
