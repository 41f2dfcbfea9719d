import ComposableArchitecture
import Synchronization

/// The clock of a real run.
///
/// Its time jumps from one deadline to the next, after a random pause in which everything else runs. Real timers could
/// swap two deadlines that are near each other, which no schedule does, so the run would contradict the exploration
/// without a reason. For the same reason, a reading of this clock has a value that a schedule can have, too.
extension RealExecutor {
  func readTime() -> (time: Duration, move: Int) { (state.withLock { $0.time.now }, 0) }

  func observeTime() {}

  func ignoringComparisons<Result>(_ body: () -> Result) -> Result { body() }

  func sleep(
    until deadline: SimulatedClock.Instant, _ ticket: Ticket,
    _ continuation: UnsafeContinuation<Void, any Error>
  ) {
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      // An earlier cancellation found no sleeper and is seen here. A later one finds the sleeper.
      guard state.ending == nil, !Task.isCancelled else { return .failure(CancellationError()) }
      guard deadline.offset > state.time.now else { return .success(()) }
      state.time.insertSleeper(until: deadline.offset, ticket, nil, origin: 0, continuation)
      if !waitsForIdleness { state.activeCount += 1 }
      return nil
    }
    if let outcome { return continuation.resume(with: outcome) }
    if !waitsForIdleness { wakeNextSleeper() }
  }

  func cancelSleep(_ ticket: Ticket) {
    state.withLock { $0.time.removeSleeper(ticket) }?.continuation
      .resume(throwing: CancellationError())
  }

  /// Acts when no job is queued or running.
  func becomeIdle() {
    enum Next { case nothing, wake, end }
    let next = state.withLock { state -> Next in
      guard state.activeCount == 0, state.ending == nil, !state.time.sleepers.isEmpty else {
        return .nothing
      }
      if canWake(state.time) {
        // Otherwise, each sleeper has a waking of its own.
        guard waitsForIdleness else { return .nothing }
        state.activeCount += 1
        return .wake
      }
      return settings.horizon != nil && state.isUserDone ? .end : .nothing
    }
    switch next {
    case .nothing: break
    case .wake: wakeNextSleeper()
    case .end: end(.rest)
    }
  }

  /// Whether time passes only when no task is ready.
  private var waitsForIdleness: Bool { settings.flags.contains(.waitsForIdleness) }

  private func canWake(_ time: borrowing Timeline) -> Bool {
    time.nextDeadline.map { $0 <= settings.horizon ?? .forever } ?? false
  }

  /// Wakes one of the sleepers with the earliest deadline after a random pause.
  private func wakeNextSleeper() {
    threads.run { [self] in
      pause()
      let sleeper = state.withLock { state -> Timeline.Sleeper? in
        let isReady = !waitsForIdleness || state.activeCount == 1
        guard state.ending == nil, isReady, canWake(state.time) else { return nil }
        let due = Array(state.time.due)
        let sleeper = due[Int(state.random.next() % UInt64(due.count))]
        state.record(.passed(sleeper.deadline - state.time.now))
        _ = state.time.pass(to: sleeper.deadline)
        return state.time.removeSleeper(sleeper.ticket)
      }
      sleeper?.continuation.resume()
      endActivity()
    }
  }
}
