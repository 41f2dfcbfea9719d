import ComposableArchitecture

/// Everything that changes in a run.
///
/// It cannot be copied, because a debug build would copy it for each call of a method.
struct RunState: ~Copyable, Sendable {
  enum Phase: Sendable {
    case running
    /// The effects in flight are being cancelled, and nothing is recorded anymore.
    case ending
    /// Jobs are no longer run here.
    case over
  }

  /// The kind of code that runs.
  enum Stage: Sendable {
    /// Nothing of the feature. What the test's conditions read then is not part of the history.
    case betweenMoves
    /// A condition of the test.
    case checking
    /// The closure that makes the user's next action.
    case generating
    case moving
    /// The reducer, in a move.
    case reducing
  }

  /// Why the task that becomes ready next does so, if the library or the simulation itself causes it.
  enum Cause: Equatable, Sendable {
    case unknown
    /// The first task of an effect starts, which is this strand.
    case effect(Int)
    /// An effect starts a task for one of its parts.
    case part
    /// The simulation resumes a task.
    case waking
  }

  let rules: SimulationRules

  // MARK: The thread with the turn

  /// The thread whose turn it is.
  var thread = currentThread()
  /// The thread that makes the run. Conditions of the test may run on it while another thread has its turn.
  let homeThread = currentThread()
  /// The task that the thread itself runs, which does not belong to the simulation.
  var task = SimulationExecutor.currentTask
  /// The code that runs in this turn.
  var turn = Turn()
  /// How the executor accesses the store and the driver; `nil` before and after the run.
  var context: RunContext?
  /// How many threads are paused in the middle of a move.
  var pausedCount = 0
  /// A hash of what has entered and left the store's queue since the store was last idle; `nil` before the first pause
  /// of a thread.
  var line: UInt64?
  /// The events while the draining thread is paused between two reductions; `nil` if it is not.
  var overtaking: Overtaking?

  // MARK: Jobs and decisions

  var phase = Phase.running
  var decisions: Decisions
  var ready: [Job] = []
  /// Jobs that came from other threads. They run only at the end, because they came at random times.
  var strays: [UnownedJob] = []
  var cause = Cause.unknown
  /// The priorities of a random run; `nil` for any other.
  var priorities: Priorities?
  /// The ways to continue that were not taken because they are preemptions.
  var preemptingWays: [PreemptingWays] = []

  // MARK: What has happened

  var strands: StrandHistories
  /// The actions that started tasks, if they are distinguished from those that resumed the tasks.
  var origins: [TaskIdentity: Int] = [:]
  /// The number of each variable's value.
  var variables: [UInt64] = []
  var time = Timeline()
  var interactions = Interactions()
  var history: Narration
  var branches = BranchCounts()
  /// The reductions and effects that the run has reached so far.
  var reached = Reached()
  /// The traits of the feature that the run has shown.
  var learned: RunSettings.Flags = []
  /// The operation of the run that the simulation cannot follow.
  var untraceable: Exploration.Statistics.Unreduced?
  /// The actions that led to work on another thread, as far as they are known; `nil` if there is no such work.
  var leavers: Set<Int>?
  /// The keys by which effects in flight can be cancelled.
  var registeredKeys: [UInt64] = []
  /// The keys of the effects that have been started because the state wants them, including those that have ended.
  var ongoing: Set<UInt64> = []
  /// The keys by which the effect of each strand can be cancelled.
  var effectKeys: [Int: Set<UInt64>] = [:]
  /// The actors of the tasks that the library has created, by the nodes of the tasks.
  var nodeTasks: [ObjectIdentifier: RunActor] = [:]
  /// The node of the task that is being created.
  var startingNode: ObjectIdentifier?
  /// The running tasks that the library has created.
  var ownTasks: Set<Int?> = []
  var misuse: ExplorationError?

  // MARK: Where in the run this is

  var life = Life()
  var stage = Stage.moving
  var moveCount = 0
  var reductionCount = 0
  /// The number of reductions that have been checked.
  var checkedCount = 0
  /// Whether the reducer has done something in the simulation.
  var hasReducerActed = false

  init(_ decisions: consuming Decisions, _ rules: SimulationRules, canBeKilled: Bool) {
    self.init(
      decisions, rules, priorities: rules.strategy.priorities,
      history: Narration(lastReduction: rules.narratedCount ?? 0), earlierActionCount: 0)
    life.canEnd = canBeKilled
  }

  private init(
    _ decisions: consuming Decisions, _ rules: SimulationRules, priorities: Priorities?,
    history: Narration, earlierActionCount: Int
  ) {
    self.decisions = decisions
    self.rules = rules
    self.priorities = priorities
    self.history = history
    strands = StrandHistories(earlierActionCount: earlierActionCount)
    if rules.cycles != nil { strands.rounds = TaskRounds() }
    if rules.trace != nil, rules.has(.hasChildTasks) { strands.tasks = TaskActors() }
    ready.reserveCapacity(StrandHistories.usualCount)
  }

  /// Returns the state in which the app starts again after it was killed. Only the disk and the record of the run remain.
  ///
  /// - Parameters:
  ///   - hash: Identifies the actions that remain to be sent.
  ///   - canBeKilled: Whether the app may be killed again.
  func restarted(hash: UInt64, canBeKilled: Bool) -> Self {
    var new = Self(
      decisions, rules, priorities: priorities, history: history.restarted(),
      earlierActionCount: strands.actionCount)
    new.preemptingWays = preemptingWays
    new.time = time.restarted()
    new.interactions.hasForeignResumption = interactions.hasForeignResumption
    new.branches = branches
    new.reached = reached.restarted()
    (new.untraceable, new.misuse) = (untraceable, misuse)
    (new.moveCount, new.reductionCount, new.checkedCount) =
      (moveCount, reductionCount, reductionCount)
    new.life = Life(
      number: life.number + 1, canEnd: canBeKilled, hash: hash, moveCount: moveCount,
      disk: life.disk)
    return new
  }

  var hasTooManyReductions: Bool { reductionCount > rules.settings.stepLimit }
  /// Whether the history is too long to be of interest.
  var isTooLong: Bool { history.stepCount >= rules.historyLimit }

  // MARK: - Who acts

  var trace: Trace? { rules.trace }

  /// Whether a thread acts on behalf of the feature at this moment.
  func isActing(_ thread: UInt) -> Bool {
    guard self.thread == thread, phase == .running else { return false }
    return stage == .moving || stage == .reducing
  }

  /// Whether this thread drains the store.
  var isDraining: Bool { context?.isDrainingHere() == true }

  /// Whether the thread runs no task of the simulation at this moment.
  var isOutsideTasks: Bool {
    let task = SimulationExecutor.currentTask
    return task == nil || task == self.task
  }

  /// The actor on whose behalf the running code acts.
  var actor: RunActor {
    strands.current == turn.strand ? turn.actor : strands.actor(strands.current)
  }

  /// The number of the action that led to what runs.
  var origin: Int {
    let isOwn = strands.current == turn.strand
    return (isOwn ? turn.origin : nil) ?? strands.origin(of: strands.current)
  }

  mutating func beginMove() {
    moveCount += 1
    stage = .moving
    interactions.hasMixedStrands = false
    turn = Turn()
  }

  /// Begins to act on behalf of a strand.
  mutating func act(as strand: Int, _ actor: RunActor? = nil) {
    strands.current = strand
    turn.strand = strand
    turn.actor = actor ?? strands.actor(strand)
  }

  /// Determines the strand on whose behalf the running thread acts.
  mutating func settle() {
    if stage == .reducing { hasReducerActed = true }
    if turn.isStrandUncertain { findStrand() }
    guard turn.isInterrupted, let context, !context.isDrainingHere() else { return }
    turn.isInterrupted = false
    strands.current = turn.strand
  }

  /// Determines the effect to which the running task belongs. Another effect may have resumed the task.
  private mutating func findStrand() {
    // The job that ends a yield has no task. What it finds belongs to the thread's own task.
    if isOutsideTasks { return }
    turn.isStrandUncertain = false
    guard let strand = EffectTask.unit, strand != turn.strand else { return }
    noteUntraceable(.foreignResumption)
    act(as: strand)
  }

  /// Returns the number of the action that started the task of a job. Another action may have led to what
  /// has just resumed the task. A job without a task ends a yield, or runs an actor, for the running code.
  mutating func origin(of job: UnownedJob) -> Int {
    // The job is valid because it has just been enqueued.
    let task = TaskIdentity(running: job)
    if !task.isTask { return origin }
    let origin = origins[task] ?? self.origin
    origins[task] = origin
    return origin
  }

  /// Returns the strand of the task that a job runs. The current strand may differ if it has cancelled
  /// the task. A job without a task ends a yield, or runs an actor, for the current strand.
  ///
  /// This is needed only if the history is recorded. Everything else depends on the order of the jobs.
  mutating func author(of job: UnownedJob, starting: Int?) -> Int {
    // The job is valid because it has just been enqueued.
    let task = TaskIdentity(running: job)
    if !task.isTask { return strands.current }
    let strand = history.authors[task] ?? starting ?? strands.current
    history.authors[task] = strand
    return strand
  }

  /// Returns the actor of a job that has just been enqueued; `nil` if it is the actor of the strand.
  mutating func actor(of job: UnownedJob, _ cause: Cause, endsYield: Bool) -> RunActor? {
    guard strands.tasks != nil else { return nil }
    if endsYield { return actor }
    let task = TaskIdentity(running: job)
    if cause != .waking, strands.tasks?.isSibling(task, of: actor) == true {
      noteUntraceable(.foreignResumption)
    }
    if case .effect(let strand) = cause {
      let actor = strands.actor(strand)
      strands.tasks?.begin(task, as: actor)
      return nil
    }
    let creator = actor
    return strands.tasks?.actor(of: task, from: creator, isPart: cause == .part)
  }

  // MARK: - What the simulation cannot follow

  /// Notes that something of a strand ran on another thread.
  mutating func leaveSimulation(as strand: Int?) {
    leavers = (leavers ?? []).union(strand.map { [strands.origin(of: $0)] } ?? [])
  }

  /// Records something that the simulation cannot follow.
  ///
  /// Nothing is recorded after the end of a run. The effects in flight are cancelled then, which resumes
  /// effects in ways that the run itself did not.
  mutating func noteUntraceable(_ reason: Exploration.Statistics.Unreduced) {
    guard rules.tellsEffectsApart, phase == .running else { return }
    untraceable = untraceable ?? reason
    strands.rounds?.isUntraceable = true
  }
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
