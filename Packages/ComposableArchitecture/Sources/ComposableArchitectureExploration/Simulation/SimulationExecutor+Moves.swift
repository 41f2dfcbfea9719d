import ComposableArchitecture
import CustomDump
import Synchronization

/// The moves of a run: what the driver lets happen.
extension SimulationExecutor {
  func enter(_ context: RunContext?) {
    state.withLock { state in
      state.context = context
      if context != nil { state.stage = .betweenMoves }
    }
  }

  /// Begins the strand of the user's next action, which is about to be made.
  func beginStrand() {
    state.withLock { state in
      state.emit(.moved(.send))
      state.beginMove()
      state.strands.begin()
      state.turn.strand = state.strands.current
      state.beginStep(.user, of: state.turn.strand)
      state.emit(.acts(.user))
      state.noteDurableChange()
      state.stage = .generating
    }
  }

  /// Notes that the user's next action depends on the state, which has a number.
  func userReadsState(_ number: UInt64) { emit(.readState(number)) }

  /// Notes that no action of the user is possible.
  func userDoesNothing() { state.withLock { $0.stage = .moving } }

  /// Notes that the user's next action has been made and is about to be sent. Returns the number of its
  /// strand.
  func userWillSend() -> Int {
    state.withLock { state in
      state.stage = .moving
      state.enter()
      return state.turn.strand
    }
  }

  /// Runs a job.
  ///
  /// `Task.yield()` enqueues a job that belongs to no task and only resumes the task. The task runs in
  /// the same move, because other moves that come in between could also have come before.
  func runJob(at index: Int) {
    var next: Job? = state.withLock { state in
      if rules.isNarrated { state.emit(.moved(state.move(ofJob: index))) }
      state.beginMove()
      let job = state.ready.remove(at: index)
      state.strands.leave(job.ticket)
      state.beginStep(job.ticket.actor, of: job.ticket.strand, enabler: job.enabler)
      state.proceed(as: job.ticket.strand)
      return job
    }
    while let job = next {
      state.withLock { $0.beginJob(job) }
      job.job.runSynchronously(on: asUnownedTaskExecutor())
      next = state.withLock { state in
        let resumed = state.turn.endJob()
        // The rest of the effect can observe that this part of it is over.
        if !state.strands.isOver(job.ticket.strand) { state.proceed(as: job.ticket.strand) }
        return resumed
      }
    }
  }

  /// Lets time pass up to the next deadline, and wakes one of the sleepers with that deadline.
  func wakeSleeper(at index: Int) {
    let sleeper = state.withLock { $0.wakeSleeper(at: index) }
    sleeper?.continuation.resume()
  }

  /// Kills the app. What its effects do from now on is not part of the run.
  ///
  /// - Parameter isInMove: Whether a move is in progress.
  func kill(isInMove: Bool) {
    state.withLock { state in
      state.emit(.moved(.kill(isInMove: isInMove)))
      state.history.countStep()
      state.trace?.begin(.kill)
      state.trace?.end()
    }
  }

  /// Ends a move. Returns whether anything has been reduced in it.
  ///
  /// - Parameter isPausing: Whether the move is about to be interrupted.
  func endMove(isPausing: Bool) -> Bool {
    state.withLock { state in
      state.endStep(isPausing: isPausing)
      state.strands.origin = EffectOrigin()
      defer { state.checkedCount = state.reductionCount }
      state.stage = .betweenMoves
      return state.checkedCount != state.reductionCount
    }
  }

  /// Runs a condition of the test, which may read more than the state.
  func checking<Result: Sendable>(_ body: () -> Result) -> Result {
    let stage = state.withLock { state in
      defer { state.stage = .checking }
      return state.stage
    }
    defer { state.withLock { $0.stage = stage } }
    return body()
  }

  /// Records the contacts between effects of different actions in the last move.
  ///
  /// - Parameters:
  ///   - pausing: The strands of the threads that are paused.
  ///   - inFlight: The actions that have effects in flight.
  func noteContacts(pausing: [Int], inFlight: () -> [Int]) {
    guard state.withLock({ $0.interactions.contact != nil }) else { return }
    let inFlight = inFlight()
    state.withLock { $0.noteContacts(pausing: pausing, inFlight: inFlight) }
  }

  // MARK: - Pauses

  /// Continues a move that nothing else has interrupted.
  func continueMove() {
    state.withLock { state in
      state.stage = .moving
      state.continueStep()
    }
  }

  /// Prepares the thread for a pause.
  ///
  /// - Parameter body: Receives the turn of the thread, and the strand on whose behalf it acts.
  func beginPause<Paused: Sendable>(_ body: (Turn, Int) -> Paused) -> Paused {
    state.withLock { state in
      state.line = state.line ?? 0
      state.pausedCount += 1
      if state.turn.progress == .startedEffects, !rules.has(.freesDrainers) {
        state.overtaking = Overtaking(of: state.turn.actor)
      }
      state.emit(.moved(.interruption))
      state.noteInLine()
      return body(state.turn, state.strands.current)
    }
  }

  /// Gives the turn to the current thread.
  func takeTurn() {
    let (thread, task) = (currentThread(), Self.currentTask)
    threadInTurn.store(thread, ordering: .relaxed)
    state.withLock { ($0.thread, $0.task) = (thread, task) }
  }

  /// Continues with the thread where it was paused.
  ///
  /// - Parameter task: The task that the thread itself runs.
  func endPause(_ turn: Turn, current: Int, task: Int?) {
    let thread = currentThread()
    threadInTurn.store(thread, ordering: .relaxed)
    state.withLock { state in
      (state.thread, state.task) = (thread, task)
      state.pausedCount -= 1
      state.beginMove()
      state.turn = turn
      if turn.progress == .startedEffects { state.overtaking = nil }
      state.strands.current = current
      if state.phase == .running { state.continueStep() }
    }
  }

  // MARK: - The texts of a history

  /// Sets the initial state of the history.
  func narrate(initialState dump: String) { state.withLock { $0.history.initialState = dump } }

  /// Records that an action was reduced, if the history is recorded.
  func narrateReduction<Value, Action>(
    _ attributed: AttributedAction<Action>, from before: Value, to after: Value
  ) {
    guard rules.isNarrated, state.withLock({ $0.tellsReduction }) else { return }
    let action = String(customDumping: attributed.action)
    let (change, dump) = texts(from: before, to: after)
    state.withLock { state in
      state.history.steps.append(
        Exploration.Step(
          kind: attributed.isFromUser ? .sent : .received, text: action, state: dump,
          change: change, strand: state.strands.origin(of: attributed.strand),
          effect: state.strands.effect(of: attributed.strand)))
    }
  }

  /// Records that the app is killed, if the history is recorded.
  func narrateKill<Value>(_ value: Value, restartingIn initialValue: Value) {
    guard rules.isNarrated else { return }
    let (change, dump) = texts(from: value, to: initialValue)
    state.withLock { state in
      guard state.reductionCount < state.history.lastReduction else { return }
      state.history.steps.append(
        Exploration.Step(kind: .killed, text: "", state: dump, change: change, strand: 0))
    }
  }

  /// The difference between two states, and the second one, if the history includes the states.
  private func texts<Value>(from before: Value, to after: Value) -> (change: String?, dump: String)
  {
    rules.narratesStates ? (diff(before, after), String(customDumping: after)) : (nil, "")
  }
}

extension RunState {
  fileprivate mutating func beginJob(_ job: Job) {
    act(as: job.ticket.strand, job.ticket.actor)
    strands.beginStep()
    emit(.ran(job.ticket))
    turn.runner =
      job.endsYield
      ? .yieldEnd(job.job, origin: job.origin, resumed: nil) : .job(job.job, origin: job.origin)
    // Up to the point where a reduced run differs from the last one, all strands are known.
    turn.isStrandUncertain = rules.followsOrder && trace?.isRepeated != true
  }

  fileprivate mutating func wakeSleeper(at index: Int) -> Timeline.Sleeper? {
    guard let sleeper = time.due(at: index).flatMap({ time.removeSleeper($0.ticket) }) else {
      return nil
    }
    strands.leave(sleeper.ticket)
    let duration = sleeper.deadline - time.now
    emit(.moved(.wake(strand: sleeper.ticket.strand, after: duration)))
    beginMove()
    turn.runner = .wake
    if duration > .zero { narrate(passing: duration) }
    beginWake(of: sleeper.ticket, isFirst: duration > .zero)
    pass(to: sleeper.deadline)
    time.wake(sleeper)
    act(as: sleeper.ticket.strand, sleeper.ticket.actor)
    strands.beginStep()
    emit(.woke(sleeper.ticket, isCancelled: false))
    return sleeper
  }

  /// A cancellation by identifier affects the effects that it reached. Which these are depends on what cancelled and on
  /// the effects themselves. Therefore all strands that exist at that point, and were not cancelled before, record the
  /// history of the strand that cancelled. If the cancellation resumed a task that did not wait for something simulated,
  /// the task's job was assigned to the wrong strand, so the strands share one history from then on. They also share one
  /// if an effect came within the time window of another effect, unless an effect that is held back starts as a strand of
  /// its own action.
  fileprivate mutating func noteContacts(pausing: [Int], inFlight: [Int]) {
    guard let contact = interactions.contact.take() else { return }
    let keys = interactions.triedKeys
    if interactions.cancellingByKeyCount == 0 { interactions.triedKeys = [] }
    var members =
      pausing + ready.map(\.ticket.strand) + time.sleepers.map(\.ticket.strand) + [strands.current]
    strands.forEachAlive(inFlight) { members.append($0) }
    if contact == .stranger || interactions.hasMixedStrands || trace == nil && contact == .window {
      strands.merge(members)
    } else if contact == .cancellation {
      members.removeAll { effectKeys[$0]?.isDisjoint(with: keys) == true }
      strands.meetCurrent(members, isCancellation: true)
    } else {
      strands.meetCurrent(members, isCancellation: false)
    }
  }
}
