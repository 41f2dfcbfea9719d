import ComposableArchitecture
import Synchronization

/// Tells a search that reduces orders what the run does.
extension Machine {
  /// Decides between moves, or between the threads of a move.
  ///
  /// - Parameters:
  ///   - paused: The strands of the threads that can go on, in the order of the ways.
  ///   - sleeperCount: How many sleepers can wake.
  ///   - canSend: Whether the user can send the next action.
  func decide(among count: Int, paused: [Int], sleeperCount: Int, canSend: Bool) -> Int {
    state.withLock { state in
      state.noteBranches(among: count)
      if count > 1, let trace = state.trace {
        trace.decided(at: state.decisions.made.count, among: count) {
          state.options(paused: paused, sleeperCount: sleeperCount, canSend: canSend)
        }
      }
      return state.decisions.next(among: count)
    }
  }

  /// Decides whether the user is done.
  func decideEnd() -> Int {
    state.withLock { state in
      state.trace?.chose(at: state.decisions.made.count, among: 2)
      return state.decisions.next(among: 2)
    }
  }

  /// Whether a state is known, for a search that reduces orders; `nil` for any other.
  func isKnown(_ print: UInt64) -> Bool? { state.withLock { $0.trace?.isKnown(print) } }

  /// The invariant is asked, which may look at more than the state.
  func checking<Result: Sendable>(_ body: () -> Result) -> Result {
    state.withLock { $0.isChecking = true }
    defer { state.withLock { $0.isChecking = false } }
    return body()
  }

  /// A move is over, or is about to be interrupted.
  ///
  /// - Parameter isPausing: Whether it is about to be interrupted.
  func endStep(isPausing: Bool = false) {
    state.withLock { $0.endStep(isPausing: isPausing) }
  }

  // MARK: - Tasks of effects

  func willStartTask() -> Int? {
    guard rules.trace != nil else { return nil }
    let thread = currentThread()
    return state.withLock { state in
      guard state.thread == thread, state.phase == .running else { return nil }
      state.settle()
      let current = state.strands.current
      // A task that an effect starts itself belongs to the effect, like its child tasks.
      guard let stage = state.stage, stage.isDrainingHere() else { return current }
      state.trace?.mark(.store)
      let strand = state.strands.branch()
      state.starting = strand
      return strand
    }
  }

  func willHoldBack() -> Int { state.withLock { $0.strands.current } }

  /// The tasks of the effect belong to the action that returned it, and not to what ended its wait.
  func willResume(_ strand: Int) {
    let thread = currentThread()
    state.withLock { state in
      guard state.trace != nil, state.thread == thread, state.phase == .running,
        state.stage?.isDrainingHere() == true
      else { return }
      state.settle()
      state.strands.current = strand
      state.turn.isInterrupted = true
    }
  }

  func didEndTask(_ strand: Int) {
    state.withLock { state in
      if state.trace != nil, state.strands.root(of: strand) != strand { state.strands.end(strand) }
    }
  }
}

extension Machine.State {
  fileprivate func options(
    paused: [Int], sleeperCount: Int, canSend: Bool
  ) -> [Trace.Option] {
    var options = paused.map { Trace.Option(actor: strands.actor($0), isSleeper: false) }
    for job in ready {
      options.append(Trace.Option(actor: strands.actor(job.ticket.strand), isSleeper: false))
    }
    if sleeperCount > 0, let first = nextDeadline {
      for sleeper in sleepers where sleeper.deadline == first {
        options.append(Trace.Option(actor: strands.actor(sleeper.ticket.strand), isSleeper: true))
      }
    }
    if canSend { options.append(Trace.Option(actor: Trace.user, isSleeper: false)) }
    return options
  }

  mutating func beginStep(_ actor: Trace.Actor, enabler: Int? = nil) {
    guard let trace else { return }
    trace.begin(actor, enabler: enabler)
    if actor != Trace.user { trace.mark(.task) }
  }

  mutating func beginWake(of strand: Int, isFirst: Bool) {
    guard let trace else { return }
    let actor = strands.actor(strand)
    if isFirst { trace.passTime() }
    trace.wake(actor)
    trace.mark(.task)
  }

  fileprivate mutating func endStep(isPausing: Bool) {
    guard let trace else { return }
    if let contacts {
      if contacts.attemptCount != attemptCount {
        attemptCount = contacts.attemptCount
        trace.mark(.cancellation)
      }
    }
    if isPausing { strands.pause(turn.strand) }
    if strands.isConcurrent(turn.strand) { trace.mark(.everything) }
    if leftSimulation { trace.isTangled = true }
    trace.end()
  }

  /// Finds out to which effect the running task belongs. What resumed it may have been another one.
  mutating func findStrand() {
    turn.isStrandUncertain = false
    guard let strand = EffectTask.unit, strand != turn.strand else { return }
    trace?.isTangled = true
    act(as: strand)
  }
}
