import ComposableArchitecture
import CustomDump
import Synchronization

extension Machine.State {
  /// Counts something that happens between two reductions, and tells it if the history is to be told.
  mutating func narrate(_ kind: Exploration.Step.Kind, _ text: String?) {
    guard phase == .running, !isBetweenMoves, !isGenerating else { return }
    stepCount += 1
    isLastStepTime = kind == .timePassed
    guard let text, reductionCount < lastReduction || isReducing && reductionCount == lastReduction
    else { return }
    steps.append(
      Exploration.Step(
        kind: kind, text: text, state: steps.last?.state ?? initialState, change: nil,
        strand: strands.origin(of: strands.current)))
  }

  /// Tells that time passed. Time that passes in several pieces passes once.
  mutating func narrate(passing duration: Duration, isNarrated: Bool) {
    if isLastStepTime { stepCount -= 1 }
    passed = steps.last?.kind == .timePassed ? passed + duration : duration
    if steps.last?.kind == .timePassed { steps.removeLast() }
    narrate(.timePassed, isNarrated ? "\(passed)" : nil)
  }
}

extension Machine {
  /// Tells, if the history is to be told, what came of a choice or of a variable.
  func narrate(_ kind: Exploration.Step.Kind, _ text: () -> String) {
    let text = rules.isNarrated ? text() : nil
    let thread = currentThread()
    state.withLock { state in
      guard state.thread == thread else { return }
      state.settle()
      state.narrate(kind, text)
    }
  }

  /// Learns what the history begins with.
  func narrate(initialState dump: String) { state.withLock { $0.initialState = dump } }

  /// Whether the history is told up to the reduction that is going on.
  var tellsReduction: Bool { state.withLock { $0.reductionCount <= $0.lastReduction } }

  /// - Parameter change: how the state differs from the one before.
  func narrateReduction<Action>(
    _ attributed: Attributed<Action>, change: String?, state dump: String
  ) {
    let action = String(customDumping: attributed.action)
    state.withLock { state in
      guard state.reductionCount <= state.lastReduction else { return }
      state.steps.append(
        Exploration.Step(
          kind: attributed.isFromUser ? .sent : .received, text: action, state: dump,
          change: change, strand: state.strands.origin(of: attributed.strand)))
    }
  }
}

/// What an outcome is called in a history. The dump of a duration would be two unreadable numbers.
func outcomeText<Outcome>(_ outcome: Outcome) -> String {
  (outcome as? Duration)?.description ?? String(customDumping: outcome)
}
