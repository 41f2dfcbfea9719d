import ComposableArchitecture
import Synchronization

/// Reports to a search that reduces orders what the run does.
extension SimulationExecutor {
  /// Decides whether a run ends here, if something could still happen.
  func decideEnd(among count: Int) -> Int {
    state.withLock { state in
      if count > 1 { state.trace?.chose(at: state.decisions.made.count, among: count) }
      return state.decide(among: count)
    }
  }

  /// Returns whether a state is known, for a search that reduces orders; `nil` for any other.
  func isKnown(_ print: UInt64) -> Bool? { state.withLock { $0.trace?.isKnown(print) } }

  /// Whether the last reduction is one that the last run did not make, and its reducer did nothing in the
  /// simulation.
  var isNew: Bool { state.withLock { $0.trace?.isRepeated != true && !$0.hasReducerActed } }

  /// Runs a condition of the test, which may read more than the state.
  func checking<Result: Sendable>(_ body: () -> Result) -> Result {
    state.withLock { $0.isChecking = true }
    defer { state.withLock { $0.isChecking = false } }
    return body()
  }

  /// Ends a step, because a move is over or is about to be interrupted.
  ///
  /// - Parameter isPausing: Whether the move is about to be interrupted.
  func endStep(isPausing: Bool = false) {
    state.withLock { $0.endStep(isPausing: isPausing) }
  }

  // MARK: - Tasks of effects

  func willStartTask() -> (unit: Int, isFirst: Bool)? {
    let thread = currentThread()
    return state.withLock { state -> (unit: Int, isFirst: Bool)? in
      guard state.thread == thread, state.phase == .running else { return nil }
      state.turn.hasJustReduced = false
      let isEffect = state.context?.isDrainingHere() == true
      guard rules.tellsEffectsApart else {
        return isEffect ? (state.reached.startTask(), true) : nil
      }
      state.settle()
      let current = state.strands.current
      // A task that an effect itself starts belongs to the effect, like its child tasks.
      guard isEffect else {
        state.isStartingPart = true
        return (current, false)
      }
      state.trace?.touchStore(parts: 0)
      let strand = state.strands.branch(joinsHistory: rules.strategy.joinsHistories)
      state.starting = strand
      return (state.reached.startTask(strand), true)
    }
  }

  func willAccessWindow(_ identifier: AnyIdentifier) {
    let thread = currentThread()
    state.withLock { state in
      state.interactions.hasWindows = true
      guard state.thread == thread, state.phase == .running else { return }
      state.trace?.accessWindow(identifier)
      state.overtaking?.intervenes()
    }
  }

  func didShareWindow() { state.withLock { $0.interactions.contacts.windowCount += 1 } }

  func willHoldBack() -> Int {
    state.withLock { state in
      state.reached.holdBack(state.strands.current)
      return state.strands.current
    }
  }

  func willQueueResumption() {
    let thread = currentThread()
    state.withLock { state in
      guard state.thread == thread, state.phase == .running else { return }
      state.settle()
      state.turn.endsWindow = true
      state.noteEntry()
    }
  }

  /// Assigns the tasks of a held-back effect to the action that returned it, and not to what ended its
  /// wait.
  func willResume(_ strand: Int) {
    let thread = currentThread()
    state.withLock { state in
      state.reached.resume(strand)
      guard state.trace != nil, state.thread == thread, state.phase == .running,
        state.context?.isDrainingHere() == true
      else { return }
      state.settle()
      state.strands.current = strand
      state.turn.isInterrupted = true
    }
  }

  func willWaitForParts(isForAll: Bool) {
    state.withLock { state in
      let actor = state.actor
      state.strands.tasks?.beginWait(actor, isForAll: isForAll)
    }
  }

  func didWaitForParts() {
    state.withLock { state in
      let actor = state.actor
      state.strands.tasks?.endWait(actor)
    }
  }

  func didStartTask(_ unit: Int) {
    let isCancelled = Task.isCancelled
    state.withLock { $0.note(isCancelled ? [] : .started, ofTask: unit, rules.coverage) }
  }

  func didBeginTask() {
    let task = Self.currentTask
    state.withLock { _ = $0.ownTasks.insert(task) }
  }

  func willEndTask() {
    let task = Self.currentTask
    state.withLock { _ = $0.ownTasks.remove(task) }
  }

  func didCancelTask(_ strand: Int) {
    state.withLock { state in
      guard rules.tellsEffectsApart else { return }
      state.strands.cancel(strand)
      state.trace?.accessCancellation(of: state.strands.actor(strand), isChange: true)
    }
  }

  func didEndTask(_ strand: Int) {
    let isCancelled = Task.isCancelled
    state.withLock { state in
      state.note(isCancelled ? .cancelled : .ended, ofTask: strand, rules.coverage)
      if rules.tellsEffectsApart, state.strands.root(of: strand) != strand {
        state.strands.end(strand)
      }
    }
  }
}

extension SimulationExecutor.State {
  mutating func beginStep(_ actor: RunActor, of strand: Int, enabler: Int? = nil) {
    guard let trace else { return }
    trace.begin(actor, enabler: enabler)
    if actor != RunActor.user { markCancellable(strand, trace) }
  }

  /// Marks a step of a task. Any cancellation may affect it. Once the whole effect is cancelled, only that cancellation
  /// can.
  private func markCancellable(_ strand: Int, _ trace: Trace) {
    trace.accessCancellation(of: strands.actor(strand), isChange: false)
    if !strands.isCancelled(strand) { trace.mark(.task) }
  }

  /// Continues with a step in the middle of a move.
  mutating func continueStep() {
    beginStep(turn.actor, of: turn.strand)
    markDrain()
  }

  /// Marks a step that begins or ends in the middle of a drain. What other threads send there is reduced later,
  /// by this thread.
  private func markDrain() {
    guard let trace, let context, context.isDrainingHere() else { return }
    trace.mark(.drain)
  }

  /// - Parameters:
  ///   - isFirst: Whether time passes until the sleeper wakes.
  ///   - tracksTime: Whether the time makes a difference.
  mutating func beginWake(of ticket: Ticket, isFirst: Bool, tracksTime: Bool) {
    guard let trace else { return }
    if isFirst { trace.passTime(isDurable: life.canEnd && tracksTime) }
    trace.wake(ticket.actor)
    markCancellable(ticket.strand, trace)
  }

  fileprivate mutating func endStep(isPausing: Bool) {
    if leftSimulation { noteUntraceable(.leftSimulation) }
    if interactions.hasAttemptedCancellation {
      interactions.hasAttemptedCancellation = false
      trace?.mark(.cancellation)
      overtaking?.intervenes()
    }
    guard let trace else { return }
    if isPausing {
      strands.pause(turn.strand)
      markDrain()
    }
    if !isPausing, strands.isOver(turn.strand), let output = turn.lastOutput {
      trace.endQuietly(
        strands.actor(turn.strand), after: output, isCancelled: strands.isCancelled(turn.strand))
    }
    if let tasks = strands.tasks {
      markTasks(tasks, trace, isPausing: isPausing)
    } else if strands.isConcurrent(turn.strand) {
      trace.mark(.everything)
    }
    trace.end()
  }

  /// Marks what a step of an effect with several tasks may have to do with other tasks of the effect.
  ///
  /// A task may cancel the tasks that it has created, and those that these have created. The order in which
  /// tasks end may make a difference to the task that created them.
  private func markTasks(_ tasks: TaskActors, _ trace: Trace, isPausing: Bool) {
    let actor = turn.actor
    let isCancelled = strands.isCancelled(turn.strand)
    if tasks.affectsChildren(actor, isCancelled: isCancelled) {
      trace.accessTasks(of: actor, isChange: true)
    }
    for ancestor in sequence(first: actor, next: tasks.parent).dropFirst() {
      trace.accessTasks(of: ancestor, isChange: false)
    }
    if let parent = tasks.parent(of: actor), !isPausing, !tasks.isPending(actor),
      tasks.affectsChildren(parent, isCancelled: isCancelled)
    {
      trace.accessEnds(under: parent)
    }
    if turn.hasReachedOperator { trace.accessOperators(of: strands.actor(turn.strand)) }
  }

  /// Returns the actor of a job that has just been enqueued; `nil` if it is the actor of the strand.
  mutating func actor(of job: UnownedJob, endsYield: Bool) -> RunActor? {
    guard strands.tasks != nil else { return nil }
    if endsYield { return actor }
    let task = TaskIdentity(running: job)
    if !isWaking, strands.tasks?.isSibling(task, of: actor) == true {
      noteUntraceable(.foreignResumption)
    }
    if let starting {
      let actor = strands.actor(starting)
      strands.tasks?.begin(task, as: actor)
      return nil
    }
    let (creator, isPart) = (actor, isStartingPart)
    isStartingPart = false
    return strands.tasks?.actor(of: task, from: creator, isPart: isPart)
  }

  /// Determines the effect to which the running task belongs. Another effect may have resumed the task.
  mutating func findStrand() {
    // The job that ends a yield has no task. What it finds belongs to the thread's own task.
    if isOutsideTasks { return }
    turn.isStrandUncertain = false
    guard let strand = EffectTask.unit, strand != turn.strand else { return }
    noteUntraceable(.foreignResumption)
    act(as: strand)
  }

  /// Records something that the simulation cannot follow.
  ///
  /// Nothing is recorded after the end of a run. The effects in flight are cancelled then, which resumes
  /// effects in ways that the run itself did not.
  mutating func noteUntraceable(_ reason: UntraceableEvent) {
    guard tellsEffectsApart, phase == .running else { return }
    untraceable = untraceable ?? reason
    strands.rounds?.isUntraceable = true
  }
}
