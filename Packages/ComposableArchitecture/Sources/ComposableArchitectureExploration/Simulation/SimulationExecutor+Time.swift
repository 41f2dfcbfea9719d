import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// The time, and the move in which it was read.
  func readTime() -> (time: Duration, move: Int) {
    if rules.has(.letsTimePass) { letTimePass() }
    return state.withLock { state in
      state.settle()
      if state.isReducing { state.noteActInDrain() }
      state.time.hasReadTime = true
      state.turn.hasReadTime = true
      if rules.has(.tracksTime) { state.strands.record(.readTime, state.time.now.hash) }
      if state.isChecking { state.noteUntraceable(.observedTime) }
      state.trace?.mark(.clock)
      return (state.time.now, state.moveCount)
    }
  }

  /// Notes that the time has made a difference beyond the length of a sleep from now on.
  func observeTime() {
    state.withLock { state in
      state.time.observedTime = true
      if !state.time.ignoresComparisons { state.time.comparedTimes = true }
    }
  }

  /// Compares times on behalf of an operator of the library.
  func ignoringComparisons<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.time.ignoresComparisons = true }
    defer { state.withLock { $0.time.ignoresComparisons = false } }
    return body()
  }

  /// Sleeps, or resumes at once if the deadline is not in the future.
  func sleep(
    until deadline: SimulatedClock.Instant,
    _ ticket: Ticket,
    _ continuation: UnsafeContinuation<Void, any Error>
  ) {
    let thread = currentThread()
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      let isHere = state.thread == thread
      if !isHere { state.leaveSimulation(as: ticket.strand) }
      // An earlier cancellation found no sleeper and is seen here. A later one finds the sleeper.
      guard isHere, state.phase == .running, !Task.isCancelled else {
        return .failure(CancellationError())
      }
      state.settle()
      // A sleep until a deadline that was computed in an earlier move shows how much time has passed
      // since.
      if deadline.move != state.moveCount { state.time.observedTime = true }
      state.strands.record(.slept, deadline.offset.saturatingSubtracting(state.time.now).hash)
      state.trace?.mark(.clock)
      if deadline.offset <= state.time.now { return .success(()) }
      if let trace = state.trace, let first = state.nextDeadline, deadline.offset < first {
        trace.mark(.sleepers)
      }
      state.trace?.mark(.sleep)
      state.insertSleeper(until: deadline.offset, ticket, continuation)
      return nil
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  func cancelSleep(_ ticket: Ticket) {
    let sleeper = state.withLock { state -> Sleeper? in
      state.trace?.mark([.clock, .sleepers])
      guard let index = state.time.sleepers.firstIndex(where: { $0.ticket == ticket }) else {
        return nil
      }
      return state.time.sleepers.remove(at: index)
    }
    guard let sleeper else { return }
    wake(ticket, isCancelled: true) { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}

extension SimulationExecutor.State {
  fileprivate mutating func insertSleeper(
    until deadline: Duration, _ ticket: Ticket, _ continuation: UnsafeContinuation<Void, any Error>
  ) {
    // The running job is valid because it is the one that is about to sleep.
    let task = turn.job.map(TaskIdentity.init(running:))
    let place = time.series.place(of: task)
    let index = time.sleepers.firstIndex { $0.place > place } ?? time.sleepers.endIndex
    strands.enter(ticket)
    time.sleepers.insert(
      SimulationExecutor.Sleeper(
        ticket: ticket, deadline: deadline, task: task, origin: origin, place: place,
        continuation: continuation),
      at: index)
  }
}
