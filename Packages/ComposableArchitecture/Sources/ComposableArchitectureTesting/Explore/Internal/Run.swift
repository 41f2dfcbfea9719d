import ComposableArchitecture
import CustomDump

/// One run of a feature, from its start, under one schedule.
struct Run<Value: Sendable, Action: Sendable, Environment: Sendable> {
  let scenario: Scenario<Value, Action, Environment>
  let kind: ValueKind<Value>
  let actionKind: ValueKind<Action>
  let rules: Rules

  func callAsFunction(
    _ decisions: consuming Decisions, moveLimit: Int, stepLimit: Int,
    visited: inout [UInt64: Int]?
  ) -> RunResult<Value> {
    let machine = Machine(decisions, rules)
    if rules.isNarrated {
      machine.narrate(initialState: String(customDumping: scenario.initialValue))
    }
    let simulation = Simulation(machine: machine)
    let watch = scenario.watch(
      Reductions(machine: machine), visited == nil && rules.cycles == nil ? nil : numbers,
      narrator(machine))
    let store = scenario.makeStore(
      scenario.initialValue, watch.reducer, scenario.environment(simulation), machine)
    machine.watch(store.contacts)
    let subject = Subject(
      actionCount: scenario.actionCount,
      send: { index in
        let action = scenario.action(index, simulation)
        return scenario.send(
          store,
          Attributed(action: action, strand: machine.userWillSend(), isFromUser: true))
      },
      isStoreIdle: { store.isUndrained },
      isDrainingHere: { store.isDrainedByThisThread },
      firstViolation: rules.isComparison ? { nil } : watch.firstViolation,
      valueNumber: watch.valueNumber,
      isGoodEnd: { rules.isComparison || scenario.finally?(store.value) ?? true },
      hasHeld: rules.isComparison ? nil : watch.holds
    )
    let walk = Walk(subject, on: machine, moveLimit: moveLimit, stepLimit: stepLimit, visited)
    // A large set must not be copied when the walk changes it.
    visited = nil
    let ending = walk.go()
    visited = walk.takeVisited()
    let value = store.value
    walk.end()
    return machine.result(ending, value, moveCount: walk.moveCount)
  }

  private var numbers: Scenario<Value, Action, Environment>.Numbers {
    let (kind, actionKind) = (kind, actionKind)
    var action: (@Sendable (Action) -> UInt64)?
    if rules.cycles != nil { action = { actionKind.number(of: $0) } }
    return Scenario<Value, Action, Environment>.Numbers(
      value: { kind.number(of: $0) }, action: action)
  }

  /// Tells a reduction, if the history is to be told.
  private func narrator(
    _ machine: Machine
  ) -> (@Sendable (Attributed<Action>, Value, Value) -> Void)? {
    guard rules.isNarrated else { return nil }
    return { [narratesStates = rules.narratesStates] attributed, before, after in
      guard machine.tellsReduction else { return }
      machine.narrateReduction(
        attributed, change: narratesStates ? diff(before, after) : nil,
        state: narratesStates ? String(customDumping: after) : "")
    }
  }
}
