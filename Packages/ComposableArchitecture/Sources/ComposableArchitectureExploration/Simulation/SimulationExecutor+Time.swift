import ComposableArchitecture
import Synchronization

/// Time: readings of the clock, and sleeps.
extension SimulationExecutor {
  /// The time, and the move in which it was read.
  func readTime() -> (time: Duration, move: Int) {
    if rules.has(.letsTimePass) { letTimePass() }
    return state.withLock { state in
      state.settle()
      if state.stage == .checking { state.noteUntraceable(.observedTime) }
      state.emit(.readTime(rules.has(.tracksTime) ? state.time.now : nil))
      return (state.time.now, state.moveCount)
    }
  }

  /// Lets time pass before the running code reads it, if the schedule says so.
  ///
  /// Time that passes at other points makes no difference, because nothing observes it before the next
  /// reading. Time passes at most up to the next deadline. What lies beyond the deadline is explored
  /// after the sleeper wakes.
  private func letTimePass() {
    if rules.has(.waitsForIdleness), !state.withLock({ $0.isIdleUser }) { return }
    reach(.willReadTime)
    let thread = currentThread()
    state.withLock { state in
      if state.isActing(thread), state.context != nil { state.letTimePass() }
    }
  }

  /// Notes that the time has made a difference beyond the length of a sleep.
  func observeTime() {
    state.withLock { state in
      state.learned.insert(.tracksTime)
      if !state.time.ignoresComparisons { state.learned.insert(.letsTimePass) }
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
    until deadline: SimulatedClock.Instant, _ ticket: Ticket,
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
      if deadline.move != state.moveCount { state.learned.insert(.tracksTime) }
      return state.sleep(until: deadline.offset, ticket, continuation) ? nil : .success(())
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  func cancelSleep(_ ticket: Ticket) {
    let sleeper = state.withLock { state in
      state.emit(.cancelledSleep)
      return state.time.removeSleeper(ticket)
    }
    guard let sleeper else { return }
    wake(ticket, isCancelled: true) { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}

extension RunState {
  /// Whether the user begins to act while nothing else can continue.
  fileprivate var isIdleUser: Bool { isIdle && turn.job == nil && !turn.hasReadTime }

  fileprivate mutating func letTimePass() {
    let intervals = passable(rules.settings.intervals)
    emit(.letTimePass)
    noteDurableChange()
    let index = decideInStep(among: intervals.count + 1)
    guard index > 0 else { return }
    emit(.moved(.pass(intervals[index - 1], isFirstReading: !turn.hasReadTime)))
    narrate(passing: intervals[index - 1])
    pass(to: time.now.saturatingAdding(intervals[index - 1]))
  }

  /// Returns the intervals that end before the next deadline. An interval that ends beyond the horizon is
  /// cut short there.
  private mutating func passable(_ intervals: [Duration]) -> [Duration] {
    // Without an earlier reading or a sleeper, the time cannot be compared with anything.
    if !time.hasReadTime, time.sleepers.isEmpty { return [] }
    var passable: [Duration] = []
    for var interval in intervals {
      let end = time.now.saturatingAdding(interval)
      if let nextDeadline = time.nextDeadline, end >= nextDeadline { continue }
      if let horizon = rules.settings.horizon, end > horizon {
        time.horizonStep = time.horizonStep ?? history.stepCount
        interval = horizon - time.now
      }
      if interval > .zero, !passable.contains(interval) { passable.append(interval) }
    }
    return passable
  }

  /// Returns `false` if the deadline is not in the future.
  fileprivate mutating func sleep(
    until deadline: Duration, _ ticket: Ticket, _ continuation: UnsafeContinuation<Void, any Error>
  ) -> Bool {
    let duration = deadline.saturatingSubtracting(time.now)
    guard deadline > time.now else {
      emit(.sleptNot(duration))
      return false
    }
    emit(.slept(duration, isNext: time.nextDeadline.map { deadline < $0 } == true))
    noteEndsOfSleep()
    strands.enter(ticket)
    // The running job is valid because it is the one that is about to sleep.
    time.insertSleeper(
      until: deadline, ticket, turn.job.map(TaskIdentity.init(running:)), origin: origin,
      continuation)
    return true
  }

  /// Records what may cancel the effect of a task that is about to sleep while a cancellation goes from one event to the
  /// next. No time passes there, but if the task had begun to sleep before, time could have woken it.
  private mutating func noteEndsOfSleep() {
    if trace == nil || interactions.cancellingCount == 0 || rules.has(.waitsForIdleness) { return }
    dependOnKeys(of: strands.current)
    if strands.tasks != nil { emit(.dependsOnOperators(of: strands.actor(turn.strand))) }
  }
}
