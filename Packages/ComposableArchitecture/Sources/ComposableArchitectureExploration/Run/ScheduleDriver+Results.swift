import ComposableArchitecture

extension ScheduleDriver {
  /// The strands that have effects in flight.
  var inFlight: [Int] {
    let first = executor.earlierActionCount + 1
    return tasks.indices.filter { tasks[$0].isInFlight }.map { $0 + first }
  }

  /// Returns what is wrong after a move, or in the middle of it.
  func check(isPausing: Bool = false) -> Finding? {
    executor.endStep(isPausing: isPausing)
    if executor.endMove() {
      if let (reductionCount, stepCount) = checking(subject.firstViolation) {
        return Finding(
          kind: .invariantViolated, reductionCount: reductionCount, stepCount: stepCount)
      }
      if executor.hasTooManyReductions { return Finding(kind: .neverRests) }
    }
    if visited != nil || path != nil {
      executor.noteContacts(pausing: paused.map(\.turn.strand)) { inFlight }
    }
    return nil
  }

  /// Ends the run when nothing else can happen before the horizon.
  func rest() -> Ending {
    let inFlight = inFlight
    // The sleepers beyond the horizon could cause all other effects to end.
    let isAtHorizon = executor.hasSleepers
    if executor.hasLeftSimulation || !inFlight.isEmpty && !isAtHorizon {
      return .failure(
        Finding(kind: .neverEnds, strands: inFlight, waits: executor.waits(inFlight: inFlight)))
    }
    guard whereMade(subject.isGoodEnd) else {
      return .failure(Finding(kind: .finallyViolated, isAtHorizon: isAtHorizon))
    }
    // At the horizon, the condition may still hold later.
    if let hasHeld = subject.hasHeld, !isAtHorizon, !checking(hasHeld) {
      return .failure(Finding(kind: .eventuallyViolated))
    }
    return .rest
  }
}
