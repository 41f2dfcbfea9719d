import ComposableArchitecture
import CustomDump

/// One run of a feature, from its start, under one schedule.
struct Run<Value: Sendable, Action: Sendable, Environment: Sendable> {
  let scenario: Scenario<Value, Action, Environment>
  let kind: ValueKind<Value>
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
    let journal = Journal(scenario.initialValue, kind)
    let store = scenario.makeStore(
      scenario.initialValue, watched(by: machine, journal, isHashing: visited != nil),
      scenario.environment(simulation), machine)
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
      firstViolation: { journal.firstViolation(of: scenario.invariant) },
      valueNumber: { journal.lastNumber },
      isGoodEnd: { scenario.finally?(store.value) ?? true }
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

  /// The reducer, watched.
  private func watched(
    by machine: Machine, _ journal: Journal<Value>, isHashing: Bool
  ) -> Reducer<Value, Attributed<Action>, Environment> {
    let reducer = scenario.reducer
    let isNarrated = rules.isNarrated
    let narratesStates = isNarrated && rules.narratesStates
    return { value, attributed, environment in
      guard let stepCount = machine.beginReduction(in: attributed.strand) else { return [] }
      let before = narratesStates ? value : nil
      let effects = reducer(&value, attributed.action, environment)
      machine.endReduction()
      if isNarrated {
        machine.narrateReduction(
          attributed, change: before.flatMap { diff($0, value) },
          state: before == nil ? "" : String(customDumping: value))
      }
      if isHashing, !effects.isEmpty { machine.effectsCaptured(journal.lastNumber) }
      journal.append(value, stepCount: stepCount)
      return effects.isEmpty ? [] : machine.attributed(effects, to: attributed.strand)
    }
  }
}
