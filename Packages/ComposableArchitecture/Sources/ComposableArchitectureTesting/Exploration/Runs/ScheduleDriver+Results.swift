import ComposableArchitecture

extension Walk {
  /// The strands that have effects in flight.
  var inFlight: [Int] { tasks.indices.filter { tasks[$0].isInFlight }.map { $0 + 1 } }

  /// Returns what is wrong after a move, or in the middle of it.
  func check(isPausing: Bool = false) -> Finding? {
    machine.endStep(isPausing: isPausing)
    if machine.endMove() {
      if let (reductionCount, stepCount) = machine.checking(subject.firstViolation) {
        return Finding(
          kind: .invariantViolated, reductionCount: reductionCount, stepCount: stepCount)
      }
      if machine.hasTooManyReductions { return Finding(kind: .neverRests) }
    }
    if visited != nil || path != nil {
      machine.noteContacts(pausing: paused.map(\.turn.strand)) { inFlight }
    }
    return nil
  }

  /// Ends the run when nothing else can happen before the horizon.
  func rest() -> Ending {
    let inFlight = inFlight
    // The sleepers beyond the horizon could cause all other effects to end.
    let isAtHorizon = machine.hasSleepers
    if machine.hasLeftSimulation || !inFlight.isEmpty && !isAtHorizon {
      return .failure(
        Finding(kind: .neverEnds, strands: inFlight, waits: machine.waits(inFlight: inFlight)))
    }
    guard subject.isGoodEnd() else {
      return .failure(Finding(kind: .finallyViolated, isAtHorizon: isAtHorizon))
    }
    // At the horizon, the condition may still hold later.
    if let hasHeld = subject.hasHeld, !isAtHorizon, !machine.checking(hasHeld) {
      return .failure(Finding(kind: .eventuallyViolated))
    }
    return .rest
  }
}
