import ComposableArchitecture
import CustomDump

/// One run of a feature, from its start, under one schedule.
struct Run<Value: Sendable, Action: Sendable, Environment: Sendable> {
  let scenario: Scenario<Value, Action, Environment>
  let kind: ValueKind<Value>
  let rules: Rules

  func callAsFunction(
    _ decisions: consuming Decisions, moveLimit: Int, visited: inout [UInt64: Int]?
  ) -> RunResult<Value> {
    let machine = Machine(decisions, rules)
    if rules.isNarrated {
      machine.narrate(initialState: String(customDumping: scenario.initialValue))
    }
    let simulation = Simulation(machine: machine)
    let journal = Journal(scenario.initialValue, kind)
    let store = scenario.makeStore(
      scenario.initialValue, watched(by: machine, journal, isHashing: visited != nil),
      scenario.environment(simulation), machine)
    machine.watch(store.contacts)
    let subject = Subject(
      actionCount: scenario.actionCount,
      send: { index in scenario.send(store, scenario.action(index, simulation)) },
      firstViolation: { journal.firstViolation(of: scenario.invariant) },
      valueNumber: { journal.lastNumber },
      isGoodEnd: { scenario.finally?(store.value) ?? true }
    )
    var walk = Walk(subject, on: machine, moveLimit: moveLimit)
    let ending = walk.go(&visited)
    let value = store.value
    walk.end()
    return machine.result(ending, value, moveCount: walk.moveCount)
  }

  /// The reducer, watched.
  private func watched(
    by machine: Machine, _ journal: Journal<Value>, isHashing: Bool
  ) -> Reducer<Value, Action, Environment> {
    let reducer = scenario.reducer
    guard rules.isNarrated else {
      return { value, action, environment in
        guard machine.admitsReduction() else { return [] }
        let effects = reducer(&value, action, environment)
        if isHashing, !effects.isEmpty { machine.effectsCaptured(journal.lastNumber) }
        journal.append(value)
        return effects
      }
    }
    return { value, action, environment in
      guard machine.admitsReduction() else { return [] }
      let before = value
      let effects = reducer(&value, action, environment)
      machine.narrateReduction(
        String(customDumping: action), change: diff(before, value),
        state: String(customDumping: value))
      journal.append(value)
      return effects
    }
  }
}
