import ComposableArchitecture
import Synchronization

/// The environment of one run: an executor, a clock and a source of choices. The run advances it one step
/// at a time. Only one thread at a time has its turn.
///
/// An executor belongs to one run and is discarded with it, so code that outlives its run cannot affect
/// another run. Each life of an app that is killed has an executor of its own, too.
final class SimulationExecutor: EffectFollowing {
  // Not private because extensions in other files use the state.
  let state: Mutex<RunState>
  let rules: SimulationRules

  /// The executor of the life before, if the app was killed.
  let predecessor: SimulationExecutor?

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
  }

  /// Identifies the current task while it runs; `nil` if there is none.
  static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  // MARK: - Events

  /// Emits an event at which other code may act first, if the running code acts by it, and lets the other code act if
  /// the schedule says so.
  func reach(_ event: RunEvent) {
    let thread = currentThread()
    let (isAct, context) = state.withLock { state in
      state.isAct(event) ? (true, state.begin(event, on: thread)) : (false, nil)
    }
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
    let isOver = state.withLock { state in
      if state.phase == .over { return true }
      state.enqueue(job, on: thread)
      return false
    }
    if isOver { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  // MARK: - The end

  /// Ends the run. From now on, nothing is recorded.
  func end() { state.withLock { $0.phase = .ending } }

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
  }

  /// What this life and the earlier ones have shown about the feature. A time of an earlier life may be on the disk.
  private var learned: RunSettings.Flags {
    state.withLock { $0.learned }.union(predecessor?.learned ?? [])
  }

  func result(_ ending: Ending, _ value: any Sendable, moveCount: Int) -> RunResult {
    let learned = learned
    return state.withLock { state in
      RunResult(
        ending: ending, value: value, moveCount: moveCount, decisions: state.decisions,
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
  fileprivate mutating func enqueue(_ job: UnownedJob, on thread: UInt) {
    guard self.thread == thread else {
      // The job is valid because it has just been enqueued.
      leaveSimulation(as: history.authors[TaskIdentity(running: job)])
      if cause != .waking { cause = .unknown }
      strays.append(job)
      return
    }
    settle()
    let cause = cause
    if cause != .waking { self.cause = .unknown }
    var starting: Int?
    if case .effect(let strand) = cause { starting = strand }
    // What a store starts and what the simulation wakes is known. Otherwise, a task has called
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
    emit(.enqueued(ticket))
    strands.current = current
    if cause != .waking, interactions.cancellingCount > 0 {
      interactions.meet(by: .stranger)
      interactions.hasForeignResumption = true
    }
    let new = Job(
      job: job, ticket: ticket, enabler: trace?.current,
      origin: rules.tracksOrigins ? origin(of: job) : nil, endsYield: endsYield)
    if isOutside, turn.resume(new) { return }
    ready.append(new)
    strands.enter(ticket)
  }
}
