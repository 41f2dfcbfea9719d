import CustomDump
import Synchronization

extension Machine.State {
  /// Tells something that happened between two reductions.
  mutating func narrate(_ kind: Exploration.Step.Kind, _ text: String) {
    guard phase == .running, !isBetweenMoves, reductionCount < lastReduction, sending != .generating
    else { return }
    steps.append(
      Exploration.Step(
        kind: kind, text: text, state: steps.last?.state ?? initialState, change: nil,
        strand: strands.current))
  }

  /// Tells that time passed. Time that passes in several pieces passes once.
  mutating func narrate(passing duration: Duration) {
    passed = steps.last?.kind == .timePassed ? passed + duration : duration
    if steps.last?.kind == .timePassed { steps.removeLast() }
    narrate(.timePassed, "\(passed)")
  }
}

extension Machine {
  /// Tells, if the history is to be told, what came of a choice or of a variable.
  func narrate(_ kind: Exploration.Step.Kind, _ text: () -> String) {
    guard rules.isNarrated, isHere else { return }
    let text = text()
    state.withLock { $0.narrate(kind, text) }
  }

  /// Learns what the history begins with.
  func narrate(initialState dump: String) { state.withLock { $0.initialState = dump } }

  /// - Parameter change: how the state differs from the one before.
  func narrateReduction(_ action: String, change: String?, state dump: String) {
    state.withLock { state in
      guard state.reductionCount <= state.lastReduction else { return }
      state.steps.append(
        Exploration.Step(
          kind: state.sending == .reducing ? .sent : .received, text: action, state: dump,
          change: change, strand: state.strands.current))
      state.sending = .no
    }
  }
}

/// What an outcome is called in a history. The dump of a duration would be two unreadable numbers.
func outcomeText<Outcome>(_ outcome: Outcome) -> String {
  (outcome as? Duration)?.description ?? String(customDumping: outcome)
}
