import ComposableArchitecture
import Synchronization

extension ScheduleDriver {
  /// The strands that have effects in flight.
  var inFlight: [Int] {
    let first = executor.state.withLock { $0.strands.earlierActionCount } + 1
    return tasks.indices.filter { tasks[$0].isInFlight }.map { $0 + first }
  }

  /// Returns what is wrong after a move, or in the middle of it.
  func check(isPausing: Bool = false) -> Finding? {
    if executor.endMove(isPausing: isPausing) {
      if !executor.rules.isComparison,
        let (reductionCount, stepCount) = checking(subject.firstViolation)
      {
        return Finding(
          kind: .invariantViolated, reductionCount: reductionCount, stepCount: stepCount)
      }
      if executor.state.withLock({ $0.hasTooManyReductions }) { return Finding(kind: .neverRests) }
    }
    if executor.rules.knownStates != nil || path != nil {
      executor.noteContacts(pausing: paused.map(\.turn.strand)) { inFlight }
    }
    return nil
  }

  /// Ends the run when nothing else can happen before the horizon.
  func rest() -> Ending {
    let inFlight = inFlight
    // The sleepers beyond the horizon could cause all other effects to end.
    let (isAtHorizon, hasLeft, waits) = executor.state.withLock {
      ($0.time.nextDeadline != nil, $0.leavers != nil, $0.waits(inFlight: inFlight))
    }
    if hasLeft || !inFlight.isEmpty && !isAtHorizon {
      return .failure(Finding(kind: .neverEnds, strands: inFlight, waits: waits))
    }
    guard executor.rules.isComparison || whereMade(subject.isGoodEnd) else {
      return .failure(Finding(kind: .finallyViolated, isAtHorizon: isAtHorizon))
    }
    // At the horizon, the condition may still hold later.
    if !isAtHorizon, holds() == false { return .failure(Finding(kind: .eventuallyViolated)) }
    return .rest
  }
}
