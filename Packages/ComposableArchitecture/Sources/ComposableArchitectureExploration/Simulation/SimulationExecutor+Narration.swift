import ComposableArchitecture
import CustomDump
import Synchronization

extension SimulationExecutor.State {
  /// Counts an event between two reductions, and records it if the history is recorded.
  mutating func narrate(_ kind: Exploration.Step.Kind, _ text: String?) {
    guard phase == .running, !isBetweenMoves, !isGenerating else { return }
    history.stepCount += 1
    history.isLastStepTime = kind == .timePassed
    guard let text,
      reductionCount < history.lastReduction
        || isReducing && reductionCount == history.lastReduction
    else { return }
    history.steps.append(
      Exploration.Step(
        kind: kind, text: text, state: history.steps.last?.state ?? history.initialState,
        change: nil,
        strand: strands.origin(of: strands.current),
        effect: strands.effect(of: strands.current)))
  }

  /// Records that time passed. Consecutive passages of time count as one step.
  mutating func narrate(passing duration: Duration, isNarrated: Bool) {
    if history.isLastStepTime { history.stepCount -= 1 }
    history.passed = history.steps.last?.kind == .timePassed ? history.passed + duration : duration
    if history.steps.last?.kind == .timePassed { history.steps.removeLast() }
    narrate(.timePassed, isNarrated ? "\(history.passed)" : nil)
  }
}

extension SimulationExecutor {
  /// Records the outcome of a choice or of an access to a variable, if the history is recorded.
  func narrate(_ kind: Exploration.Step.Kind, _ text: () -> String) {
    let text = rules.isNarrated ? text() : nil
    let thread = currentThread()
    state.withLock { state in
      guard state.thread == thread else { return }
      state.settle()
      state.narrate(kind, text)
    }
  }

  /// Sets the initial state of the history.
  func narrate(initialState dump: String) { state.withLock { $0.history.initialState = dump } }

  /// Whether the history is recorded up to the current reduction.
  var tellsReduction: Bool { state.withLock { $0.reductionCount <= $0.history.lastReduction } }

  /// - Parameter change: The difference between the state and the one before it.
  func narrateReduction<Action>(
    _ attributed: AttributedAction<Action>, change: String?, state dump: String
  ) {
    let action = String(customDumping: attributed.action)
    state.withLock { state in
      guard state.reductionCount <= state.history.lastReduction else { return }
      state.history.steps.append(
        Exploration.Step(
          kind: attributed.isFromUser ? .sent : .received, text: action, state: dump,
          change: change, strand: state.strands.origin(of: attributed.strand),
          effect: state.strands.effect(of: attributed.strand)))
    }
  }
}

/// The text of an outcome in a history. The dump of a duration would consist of two unreadable numbers.
func outcomeText<Outcome>(_ outcome: Outcome) -> String {
  (outcome as? Duration)?.description ?? String(customDumping: outcome)
}
