import ComposableArchitecture
import Synchronization

/// The environment of one run: an executor, a clock and a source of choices. The run advances it one step
/// at a time. Only one thread at a time has its turn.
///
/// An executor belongs to one run and is discarded with it, so code that outlives its run cannot affect
/// another run. Each life of an app that is killed has an executor of its own, too.
final class SimulationExecutor: EffectFollowing, RunExecutor {
  // Not private because extensions in other files use the state.
  let state: Mutex<RunState>
  let rules: SimulationRules

  /// The executor of the life before, if the app was killed.
  let predecessor: SimulationExecutor?

  /// The thread whose turn it is, for code that does not know the executor.
  let threadInTurn = Atomic<UInt>(currentThread())
  /// Counts the `send` functions of effects.
  let sendHolders = SendHolders()
  let entryCounts = StoreEntryCounts()
  /// The contents of generators in this run that were made outside of it.
  let adopted = Mutex<[ObjectIdentifier: any Sendable]>([:])

  convenience init(
    _ decisions: consuming Decisions, _ rules: SimulationRules, canBeKilled: Bool
  ) {
    self.init(RunState(decisions, rules, canBeKilled: canBeKilled), rules, after: nil)
  }

  /// Starts the app again after it was killed. Only the disk and the record of the run remain.
  ///
  /// - Parameters:
  ///   - hash: Identifies the actions that remain to be sent.
  ///   - canBeKilled: Whether the app may be killed again.
  convenience init(restarting killed: SimulationExecutor, hash: UInt64, canBeKilled: Bool) {
    let start = killed.state.withLock { $0.restarted(hash: hash, canBeKilled: canBeKilled) }
    self.init(start, killed.rules, after: killed)
  }

  private init(
    _ start: consuming RunState, _ rules: SimulationRules, after predecessor: SimulationExecutor?
  ) {
    self.predecessor = predecessor
    state = Mutex(start)
    self.rules = rules
    RunsInProgress.begin(self)
  }

  /// Identifies the current task while it runs; `nil` if there is none.
  static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  // MARK: - Events

  /// Emits an event at which other code may act first, if the running code acts by it, and lets the other code act if
  /// the schedule says so.
  ///
  /// - Parameter act: What the code does, for an error, such as “accesses balance”.
  func reach(_ event: RunEvent, _ act: @autoclosure () -> String) {
    let thread = currentThread()
    let (isAct, context, fault) = state.withLock { state in
      let fault = state.fault(of: event, on: thread)
      return state.isAct(event)
        ? (true, state.begin(event, on: thread), fault) : (false, nil, fault)
    }
    if let fault { report(fault, of: event, act()) }
    context?.pause()
    state.withLock { $0.finish(event, isContinuing: isAct && $0.thread == thread) }
  }

  /// Emits an event if this thread acts on behalf of the feature.
  func emitHere(_ event: RunEvent) {
    let thread = currentThread()
    state.withLock { if $0.thread == thread { $0.emit(event) } }
  }

  func emit(_ event: RunEvent) { state.withLock { $0.emit(event) } }

  /// Records an error for `explore` to throw. Returns `false` if the run is over, in which case `explore`
  /// does not throw it.
  @discardableResult
  func misuse(_ error: ExplorationError) -> Bool {
    state.withLock { state in
      state.misuse = state.misuse ?? error
      return state.phase != .over
    }
  }

  // MARK: - Jobs

  /// Accepts a job. The Swift runtime calls this from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = currentThread()
    let (isOver, isCreated) = state.withLock { state in
      state.phase == .over ? (true, false) : (false, state.enqueue(job, on: thread))
    }
    if isOver { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    // The Swift runtime holds no lock here if the job is that of a new task.
    if isCreated, rules.has(.interruptsChildTasks) { reach(.didCreateTask) }
  }

  // MARK: - The end

  /// Ends the run. From now on, nothing is recorded.
  func end() { state.withLock { $0.phase = .ending } }

  var isReducing: Bool { state.withLock { $0.stage == .reducing } }

  var isEnding: Bool { state.withLock { $0.phase != .running } }

  /// Runs the cancelled effects to their end, so nothing outlives the run.
  ///
  /// The number of jobs is limited because a task that polls may ignore its cancellation and continue
  /// forever.
  func drain() {
    for _ in 0..<min(rules.settings.stepLimit, 500) {
      let (job, sleepers) = state.withLock { state in
        (state.ready.popLast()?.job ?? state.strays.popLast(), state.time.removeAllSleepers())
      }
      for sleeper in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
      if let job {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if sleepers.isEmpty {
        break
      }
    }
    state.withLock { $0.phase = .over }
    RunsInProgress.end(self)
    forgetGenerators()
  }

  /// The traits of the feature that this life and the earlier ones have shown. A time of an earlier life may be
  /// on the disk.
  private var learned: RunSettings.Flags {
    state.withLock { $0.learned }.union(predecessor?.learned ?? [])
  }

  func result(_ ending: Ending, _ value: any Sendable, moveCount: Int) -> RunResult {
    let learned = learned
    return state.withLock { state in
      RunResult(
        ending: ending, value: value, moveCount: moveCount, time: state.time.now,
        decisions: state.decisions,
        stepCount: state.history.stepCount, horizonStep: state.time.horizonStep,
        learned: learned, misuse: state.misuse,
        steps: state.history.steps, moves: state.history.moves,
        outcomes: state.history.outcomes, branches: state.branches,
        hasForeignResumption: state.interactions.hasForeignResumption
          || state.untraceable == .foreignResumption,
        untraceable: state.untraceable,
        priorities: state.priorities, preemptingWays: state.preemptingWays,
        toldCounts: state.history.toldCounts)
    }
  }
}

extension RunState {
  /// Returns whether the running task has created the task of the job, or has resumed it.
  fileprivate mutating func enqueue(_ job: UnownedJob, on thread: UInt) -> Bool {
    guard self.thread == thread else {
      // The job is valid because it has just been enqueued.
      leaveSimulation(as: history.authors[TaskIdentity(running: job)])
      if cause != .waking { cause = .unknown }
      strays.append(job)
      return false
    }
    settle()
    let cause = cause
    if cause != .waking { self.cause = .unknown }
    var starting: Int?
    if case .effect(let strand) = cause { starting = strand }
    // Tasks that a store starts or that the simulation wakes are known. Otherwise, a task has called
    // `Task.yield()`, has created another task, or has resumed one.
    let isOutside = isOutsideTasks
    let isUnknown = starting == nil && cause != .waking && !isOutside
    let endsYield = isUnknown && !TaskIdentity(running: job).isTask
    if isUnknown, !endsYield {
      // From now on, the other task may come first.
      if turn.progress == .nothing { turn.progress = .acted }
      if !isDraining { learned.insert(.hasChildTasks) }
    }
    let actor = actor(of: job, cause, endsYield: endsYield)
    let current = strands.current
    if rules.isNarrated, !rules.followsOrder {
      strands.current = author(of: job, starting: starting)
    }
    let ticket = strands.drawTicket(for: starting, actor: actor)
    if let node = startingNode.take() { nodeTasks[node] = ticket.actor }
    emit(.enqueued(ticket))
    strands.current = current
    if cause != .waking, interactions.cancellingByKeyCount > 0,
      interactions.taskCancellingCount > 0
    {
      interactions.meet(by: .stranger)
      interactions.hasForeignResumption = true
    }
    let new = Job(
      job: job, ticket: ticket, enabler: trace?.current,
      origin: rules.tracksOrigins ? origin(of: job) : nil, endsYield: endsYield)
    if isOutside, turn.resume(new) { return false }
    ready.append(new)
    strands.enter(ticket)
    return isUnknown && !endsYield && !isDraining
  }
}
