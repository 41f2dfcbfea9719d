import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// What runs while one thread has its turn: a job, or the user.
  struct Turn: Sendable {
    /// The strand of what runs. `strands.current` differs while a drain reduces actions of other strands.
    var strand = 0
    /// The actor of what runs.
    var actor = RunActor.user
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
  var turnActor: RunActor { state.withLock { $0.turn.actor } }

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
      StrandHistories.fold(line, strands.actor(strands.current).identity),
      strands.history(of: strands.group(of: strands.current)))
  }
}
