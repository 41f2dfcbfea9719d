import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// What runs while one thread has its turn: a job, or the user.
  struct Turn: Sendable {
    /// The strand of what runs. `strands.current` differs while a drain reduces actions of other strands.
    var strand = 0
    /// The actor of what runs.
    var actor = Trace.user
    var job: UnownedJob?
    /// Whether the job only resumes a task that called `Task.yield()`.
    var endsYield = false
    /// The number of the action that started the running task, if that may differ from the strand's.
    var origin: Int?
    /// The job of the task that a yield has resumed.
    var resumed: Job?
    /// Whether anything has been done in this move that other code can observe. Before that, a pause would
    /// make no difference, because the other code could have run before the move.
    var hasActed = false
    /// Whether something has reached an operator in this step.
    var hasReachedOperator = false
    /// The history of the effect up to its last output, if it has done nothing since.
    var lastOutput: UInt64?
    /// Whether an action has been reduced and nothing has been done since.
    var hasJustReduced = false
    /// Whether an action that the running task has sent has cancelled effects, or tried to.
    var hasCancelledInDrain = false
    /// Whether the thread has ended a window of time, and does nothing else that others can observe.
    var endsWindow = false
    /// Whether the thread drains the store, and has started all effects of an action.
    var isBetweenReductions = false
    /// The number of reducers and variable accesses in progress. They cannot be interrupted.
    var uninterruptibleCount = 0
    /// Whether the thread reduces an action of another strand.
    var isInterrupted = false
    /// Whether the time has been read in this move.
    var hasReadTime = false
    /// Whether a sleeper was woken, and nothing has run since.
    var isWake = false
    /// Whether the running task may belong to another strand.
    var isStrandUncertain = false
  }

  /// How the executor accesses the store and the driver.
  struct RunContext: Sendable {
    /// Whether no thread drains the store.
    let isIdle: @Sendable () -> Bool
    /// Whether this thread drains the store.
    let isDrainingHere: @Sendable () -> Bool
    /// Lets something else happen first, if the schedule says so.
    let pause: @Sendable () -> Void
  }

  func enter(_ context: RunContext?) {
    state.withLock { state in
      state.context = context
      if context != nil { state.isBetweenMoves = true }
    }
  }

  // MARK: - Before each act

  /// Prepares for an access to a variable by the running task, which other code can observe.
  func willAccess(_ variable: Int) {
    act { $0.record(.willAccess, variable) }
    state.withLock { $0.noteActInDrain() }
  }

  /// Prepares for an output that the running thread sends to the store.
  func willSend() {
    act { $0.record(.sent, 0) }
    state.withLock { state in
      state.noteActInDrain()
      state.noteEntry()
    }
  }

  /// Lets other code act after an output. The task may be cancelled there, or the time of a `timeout` may be over.
  ///
  /// A child task that an effect creates by itself is not interrupted there, because every order of the ends of
  /// child tasks would then be combined with every order of their outputs.
  func didSend() {
    guard rules.has(.cancels), !Task.isCancelled else { return }
    let task = Self.currentTask
    let mayPause = state.withLock { state in
      state.ownTasks.contains(task) && state.context?.isDrainingHere() == false
    }
    guard mayPause else { return }
    var history: UInt64?
    act { strands in
      strands.record(.sent, 2)
      history = strands.history(of: strands.group(of: strands.current))
    }
    state.withLock { $0.turn.lastOutput = history }
  }

  func willReachOperator() {
    act { $0.record(.sent, 1) }
    state.withLock { $0.turn.hasReachedOperator = true }
  }

  /// Prepares for a cancellation of effects by identifier.
  ///
  /// Nothing comes between the reduction of an action and a cancellation that is the first of its
  /// effects, because what is sent at that point would not be reduced yet.
  func willCancel() {
    let isFirst = state.withLock {
      $0.turn.hasJustReduced && $0.context?.isDrainingHere() == true
    }
    if !isFirst { act { $0.record(.willCancel, 0) } }
    state.withLock { state in
      state.interactions.hasAttemptedCancellation = true
      state.noteCancellationInDrain()
    }
  }

  func willDropOutputs() { state.withLock { $0.noteDrop() } }

  func cancelling(_ cancel: () -> Void) {
    state.withLock { state in
      state.noteDrop()
      state.noteCancellation()
      state.interactions.contacts.cancellationCount += 1
      state.interactions.cancellingCount += 1
    }
    let wasCancelled = Task.isCancelled
    cancel()
    state.withLock { state in
      state.interactions.cancellingCount -= 1
      if Task.isCancelled != wasCancelled { state.noteActInDrain() }
    }
  }

  func cancellingTasks(_ cancel: () -> Void) {
    state.withLock { state in
      state.interactions.hasAttemptedCancellation = true
      state.noteCancellation()
      state.interactions.taskCancellingCount += 1
    }
    cancel()
    state.withLock { $0.interactions.taskCancellingCount -= 1 }
  }

  /// Notes that the draining thread has started all effects of an action. It then continues with the
  /// actions that have been sent in the meantime.
  func didStartEffects() {
    state.withLock { $0.turn.isBetweenReductions = true }
    act { $0.record(.paused, 0) }
    state.withLock { state in
      state.turn.isBetweenReductions = false
      state.trace?.touchStore()
    }
  }

  /// The strand on whose behalf an asynchronous effect of another strand sends an output.
  func author(of effect: Int) -> Int {
    state.withLock { state in
      guard rules.tellsEffectsApart, state.phase == .running else { return effect }
      if state.strands.origin(of: state.strands.current) == state.strands.origin(of: effect) {
        return state.strands.current
      }
      state.noteUntraceable(.foreignResumption)
      return effect
    }
  }

  /// Lets another thread interrupt this one, if this one has already acted in this move.
  ///
  /// - Parameter record: Records how far the strand has come.
  func act(_ record: (inout StrandHistories) -> Void) {
    let thread = currentThread()
    let context = state.withLock { state -> RunContext? in
      guard state.thread == thread, state.phase == .running, !state.isBetweenMoves,
        !state.isGenerating
      else { return nil }
      state.settle()
      record(&state.strands)
      defer {
        (state.turn.hasActed, state.turn.hasJustReduced) = (true, false)
        state.turn.lastOutput = nil
      }
      guard state.turn.hasActed, state.turn.uninterruptibleCount == 0,
        state.interactions.taskCancellingCount == 0
      else { return nil }
      return state.context
    }
    context?.pause()
    state.withLock { state in
      if state.thread == thread { state.noteContinuation(of: state.strands.current) }
    }
  }

  /// Begins an access that no other access can interrupt.
  func beginExclusively() { state.withLock { $0.turn.uninterruptibleCount += 1 } }

  func endExclusively() { state.withLock { $0.turn.uninterruptibleCount -= 1 } }

  // MARK: - Pauses

  /// Continues a move that nothing else has interrupted.
  func continueMove() {
    state.withLock { state in
      state.isBetweenMoves = false
      state.turn.hasReachedOperator = false
      state.continueStep()
    }
  }

  /// Prepares the thread for a pause.
  ///
  /// - Parameter body: Receives the turn of the thread, and the strand on whose behalf it acts.
  func beginPause<Paused: Sendable>(_ body: (Turn, Int) -> Paused) -> Paused {
    state.withLock { state in
      if !state.hasPaused { state.line = 0 }
      state.hasPaused = true
      state.pausedCount += 1
      if state.turn.isBetweenReductions, !rules.has(.freesDrainers) {
        state.overtaking = Overtaking(of: state.turn.actor)
      }
      state.note(.interruption)
      state.noteInLine()
      return body(state.turn, state.strands.current)
    }
  }

  /// Gives the turn to the current thread.
  func takeTurn() {
    let (thread, task) = (currentThread(), Self.currentTask)
    state.withLock { ($0.thread, $0.task) = (thread, task) }
  }

  /// Continues with the thread where it was paused.
  ///
  /// - Parameter task: The task that the thread itself runs.
  func endPause(_ turn: Turn, current: Int, task: Int?) {
    let thread = currentThread()
    state.withLock { state in
      (state.thread, state.task) = (thread, task)
      state.pausedCount -= 1
      state.beginMove()
      state.turn = turn
      state.turn.hasReachedOperator = false
      if turn.isBetweenReductions { state.overtaking = nil }
      state.strands.current = current
      if state.phase == .running { state.continueStep() }
    }
  }

  /// Identifies the current task while it runs; `nil` if there is none.
  static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// The task that the thread with the turn runs itself.
  var threadTask: Int? { state.withLock { $0.task } }

  /// The actor of what runs.
  var turnActor: Trace.Actor { state.withLock { $0.turn.actor } }

  /// The strand of what runs.
  var turnStrand: Int { state.withLock { $0.turn.strand } }

  /// The number of steps of a history that ends here.
  var stepCount: Int { state.withLock { $0.history.stepCount } }

  /// A length by which histories that lead to the same state are compared. If one is not longer than
  /// another, it also is not longer after any continuation. Of two histories with the same number of
  /// steps, one that ends with a passage of time is shorter, because more time becomes part of the same
  /// step.
  var length: Int {
    state.withLock { 2 * $0.history.stepCount - ($0.history.isLastStepTime ? 1 : 0) }
  }
}

extension SimulationExecutor.State {
  /// Returns the strand of the task that a job runs. The current strand may differ if it has cancelled
  /// the task.
  ///
  /// This is needed only if the history is recorded. Everything else depends on the order of the jobs.
  mutating func author(of job: UnownedJob) -> Int {
    // The job is valid because it has just been enqueued.
    let task = TaskIdentity(running: job)
    let strand = history.authors[task] ?? starting ?? strands.current
    history.authors[task] = strand
    return strand
  }

  /// Whether the thread runs no task of the simulation at this moment.
  var isOutsideTasks: Bool {
    let task = SimulationExecutor.currentTask
    return task == nil || task == self.task
  }

  /// Determines the strand on whose behalf the running thread acts.
  mutating func settle() {
    if isReducing { hasReducerActed = true }
    if turn.isStrandUncertain { findStrand() }
    guard turn.isInterrupted, let context, !context.isDrainingHere() else { return }
    turn.isInterrupted = false
    strands.current = turn.strand
  }

  /// Notes that a reducer or a synchronous effect does something that the sender of the action can observe: the sender
  /// finds it done after it has sent the action, unless another thread drains the store.
  mutating func noteActInDrain() {
    if context?.isDrainingHere() == true { observesWaiting = true }
  }

  /// Notes that effects, or parts of them, are about to be cancelled.
  fileprivate mutating func noteCancellation() {
    if phase == .running { cancels = true }
  }

  /// Notes that an action or an effect in the store's queue cancels effects, or tries to.
  fileprivate mutating func noteCancellationInDrain() {
    guard turn.job != nil, !turn.endsWindow, context?.isDrainingHere() == true else {
      return
    }
    turn.hasCancelledInDrain = true
  }

  /// Notes that the running task continues. If an action that it has sent cancels effects, these effects can observe how it
  /// continues while the action waits for another thread.
  mutating func noteContinuation(of strand: Int) {
    overtaking?.acts(strands.actor(strand))
    if turn.hasCancelledInDrain, context?.isDrainingHere() != true { observesWaiting = true }
  }

  /// Notes that outputs that wait for another thread are about to be dropped.
  fileprivate mutating func noteDrop() {
    if phase == .running, context?.isDrainingHere() != true { observesWaiting = true }
  }

  /// Records that the running thread adds something to the store's queue.
  mutating func noteEntry() {
    trace?.touchStore(parts: 0)
    if hasPaused, let context, !context.isIdle(), !context.isDrainingHere() { trace?.mark(.drain) }
    overtaking?.sends(strands.actor(strands.current))
    noteInLine()
  }

  /// Records that something entered or left the store's queue.
  mutating func noteInLine() {
    guard hasPaused, let context else { return }
    if context.isIdle() { line = 0 }
    line = StrandHistories.fold(
      StrandHistories.fold(line, strands.actor(strands.current)),
      strands.history(of: strands.group(of: strands.current)))
  }
}
