import ComposableArchitecture
import CustomDump

/// Runs a feature from its start, under one schedule at a time.
///
/// It is a class because the closures of each run share it. Copying the scenario for each of them would
/// take a considerable part of a short run.
final class Run<Value: Sendable, Action: Sendable, Environment: Sendable> {
  private let scenario: Scenario<Value, Action, Environment>
  private let kind: ValueKind<Value>
  private let actionKind: ValueKind<Action>

  init(
    _ scenario: Scenario<Value, Action, Environment>, _ kind: ValueKind<Value>,
    _ actionKind: ValueKind<Action>
  ) {
    self.scenario = scenario
    self.kind = kind
    self.actionKind = actionKind
  }

  func callAsFunction(
    _ decisions: consuming Decisions, _ rules: Rules, stepLimit: Int = .max,
    visited: inout [UInt64: Int]?
  ) -> RunResult<Value> {
    let machine = Machine(decisions, rules)
    if rules.isNarrated {
      machine.narrate(initialState: String(customDumping: scenario.initialValue))
    }
    let simulation = Simulation(machine: machine)
    let watch = scenario.watch(
      Reductions(machine: machine), visited == nil && rules.cycles == nil ? nil : numbers(rules),
      narrator(machine))
    let store = scenario.makeStore(
      scenario.initialValue, watch.reducer, scenario.environment(simulation), machine)
    machine.watch(store.effectInteractions)
    let subject = Subject(
      actionCount: scenario.actionCount,
      send: { index in
        let action = self.scenario.action(index, simulation)
        return self.scenario.send(
          store,
          Attributed(action: action, strand: machine.userWillSend(), isFromUser: true))
      },
      isStoreIdle: store.isUndrained,
      isDrainingHere: store.isDrainedByThisThread,
      firstViolation: rules.isComparison ? { nil } : watch.firstViolation,
      valueNumber: watch.valueNumber,
      isGoodEnd: { rules.isComparison || self.scenario.finally?(store.value) ?? true },
      hasHeld: rules.isComparison ? nil : watch.holds
    )
    let walk = Walk(
      subject, on: machine, moveLimit: scenario.stepLimit, stepLimit: stepLimit, visited)
    // A large set must not be copied when the walk changes it.
    visited = nil
    let ending = walk.go()
    visited = walk.takeVisited()
    let value = store.value
    walk.end()
    return machine.result(ending, value, moveCount: walk.moveCount)
  }

  private func numbers(_ rules: Rules) -> Scenario<Value, Action, Environment>.Numbers {
    let (kind, actionKind) = (kind, actionKind)
    var action: (@Sendable (Action) -> UInt64)?
    if rules.cycles != nil { action = { actionKind.number(of: $0) } }
    return Scenario<Value, Action, Environment>.Numbers(
      value: { kind.number(of: $0) }, action: action)
  }

  /// Returns a closure that records a reduction, if the history is recorded.
  private func narrator(
    _ machine: Machine
  ) -> (@Sendable (Attributed<Action>, Value, Value) -> Void)? {
    guard machine.rules.isNarrated else { return nil }
    return { [narratesStates = machine.rules.narratesStates] attributed, before, after in
      guard machine.tellsReduction else { return }
      machine.narrateReduction(
        attributed, change: narratesStates ? diff(before, after) : nil,
        state: narratesStates ? String(customDumping: after) : "")
    }
  }
}
