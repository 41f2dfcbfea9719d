import Synchronization

extension Machine.State {
  /// Tells something that happened between two reductions.
  mutating func narrate(_ kind: Exploration.Step.Kind, _ text: String) {
    guard reductionCount < lastReduction, sending != .generating else { return }
    steps.append(
      Exploration.Step(
        kind: kind, text: text, state: steps.last?.state ?? "", change: nil,
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
