import ComposableArchitecture
import Synchronization

/// The environment of one run: an executor, a clock and a source of choices. The run advances it one step
/// at a time. Only one thread at a time has its turn.
///
/// An executor belongs to one run and is discarded with it, so code that outlives its run cannot affect
/// another run.
final class SimulationExecutor: EffectTaskFollowing {
  struct Job: Sendable {
    let job: UnownedJob
    let ticket: Ticket
    /// The step that made it ready, for a search that reduces orders.
    var enabler: Int?
    /// The number of the action that started its task, if that may differ from the one that resumed it.
    var origin: Int?
  }

  struct Sleeper: Sendable {
    let ticket: Ticket
    let deadline: Duration
    let task: TaskIdentity?
    /// The number of the action that started its task.
    let origin: Int
    /// The rank of its series among sleepers with the same deadline.
    let place: Int
    let continuation: UnsafeContinuation<Void, any Error>
  }

  enum Phase: Sendable {
    case running
    /// The effects in flight are being cancelled, and nothing is recorded any more.
    case ending
    /// Jobs are no longer run here.
    case over
  }

  struct State: Sendable {
    var decisions: Decisions
    var phase = Phase.running
    var ready: [Job] = []
    /// The thread whose turn it is.
    var thread = currentThread()
    /// The task that the thread itself runs, which does not belong to the simulation.
    var task = SimulationExecutor.currentTask
    /// What runs in this turn.
    var turn = Turn()
    /// What the executor knows of the store and of the driver; `nil` before and after the run.
    var context: RunContext?
    /// Whether a thread has been paused in this run.
    var hasPaused = false
    /// A hash of what has entered and left the store's queue since the store was last idle.
    var line: UInt64 = 0
    /// What happens while the draining thread is paused between two reductions; `nil` if it is not.
    var overtaking: Overtaking?
    /// Jobs that came from other threads. They run only at the end, because it is chance when they came.
    var strays: [UnownedJob] = []
    /// The sleeping tasks, in the order of their series.
    var sleepers: [Sleeper] = []
    var series = SleepSeries()
    var strands = StrandHistories()
    /// The strands of tasks, in a run whose history is recorded.
    var authors: [TaskIdentity: Int] = [:]
    /// The actions that started tasks, if they are distinguished from those that resumed the tasks.
    var origins: [TaskIdentity: Int] = [:]
    private(set) var now = Duration.zero
    var moveCount = 0
    /// The number of steps after which a sleeper would first have woken without the horizon.
    var horizonStep: Int?
    var reductionCount = 0
    var isReducing = false
    /// The number of reductions that have been checked.
    var checkedCount = 0
    /// The number of each variable's value.
    var variables: [UInt64] = []
    var leftSimulation = false
    /// The actions of which something ran on another thread.
    var leavers: Set<Int> = []
    /// The tasks that wait for variables, in a run whose history is recorded.
    var waits: [(ticket: Ticket, text: String)] = []
    /// Records when effects affect each other.
    var contacts: EffectInteractionCounters?
    var cancellationCount = 0
    var windowCount = 0
    /// Whether the actions that were reduced in this move belong to several strands.
    var hasMixedStrands = false
    /// Whether the simulation itself is resuming a task. It then knows which one.
    var isWaking = false
    /// Whether a cancellation has resumed an unknown task.
    var hasResumedStranger = false
    /// Whether a task has been resumed in this run by something that does not know which effect the task
    /// belongs to.
    var hasForeignResumption = false
    /// Whether a synchronous effect has sent an output.
    var hasSynchronousOutputs = false
    var observedTime = false
    /// Whether times have been compared. Sleeping until a deadline that was computed earlier does not
    /// count.
    var comparedTimes = false
    /// Whether an operator of the library is comparing times now.
    var ignoresComparisons = false
    var hasReadTime = false
    var misuse: ExplorationError?
    /// Whether the user's next action is being made.
    var isGenerating = false
    /// Whether the run is between two moves. What the test's conditions read then is not part of the
    /// history.
    var isBetweenMoves = false
    var initialState = ""
    var steps: [Exploration.Step] = []
    var branches = BranchCounts()
    /// The moves of a history that is recorded.
    var moves: [Move] = []
    /// How many steps had been recorded at each decision of such a history.
    var toldCounts: [Int] = []
    /// The number of steps of a history that ends here.
    var stepCount = 0
    /// Whether time passed in the last step.
    var isLastStepTime = false
    /// How much time passed in the last step, if it is a passage of time.
    var passed = Duration.zero
    var lastReduction = Int.max
    /// The strand of the effect whose task is about to start.
    var starting: Int?
    /// What the run did, for a search that reduces orders; `nil` if all orders are explored.
    var trace: Trace?
    /// Whether each effect of an action is a strand of its own.
    let tellsEffectsApart: Bool
    /// What the run did that the simulation cannot follow.
    var tangle: UntraceableEvent?
    /// The priorities of a random run; `nil` for any other.
    var priorities: Priorities?
    /// The ways to go on that were not taken because they are preemptions.
    var preemptingWays: [PreemptingWays] = []
    /// The number of attempts to cancel effects that the trace includes.
    var attemptCount = 0
    /// The number of held-back effects that the trace includes.
    var heldBackCount = 0
    /// Whether the invariant is being checked.
    var isChecking = false

    mutating func beginMove() {
      moveCount += 1
      isBetweenMoves = false
      hasMixedStrands = false
      turn = Turn()
    }

    /// Begins to act on behalf of a strand.
    mutating func act(as strand: Int) {
      strands.current = strand
      turn.strand = strand
    }

    mutating func pass(to time: Duration) {
      guard now < time else { return }
      now = time
      overtaking?.timePasses()
      series.timePassed()
    }

    /// The next deadline; `nil` if every sleeper sleeps forever.
    var nextDeadline: Duration? {
      sleepers.lazy.map(\.deadline).filter { $0 < .forever }.min()
    }
  }

  // Used only by the extensions in other files.
  let state: Mutex<State>
  let rules: SimulationRules

  init(_ decisions: consuming Decisions, _ rules: SimulationRules) {
    var start = State(
      decisions: decisions, lastReduction: rules.narratedCount ?? 0, trace: rules.trace,
      tellsEffectsApart: rules.tellsEffectsApart, priorities: rules.strategy.priorities)
    start.ready.reserveCapacity(StrandHistories.usualCount)
    if rules.cycles != nil { start.strands.laps = TaskRounds() }
    state = Mutex(start)
    self.rules = rules
  }

  /// Whether it is this thread's turn.
  var isHere: Bool {
    let thread = currentThread()
    return state.withLock { $0.thread == thread }
  }

  /// Accepts a job. The Swift runtime calls this from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = currentThread()
    let isOver = state.withLock { state in
      if state.phase == .over { return true }
      if state.thread == thread {
        state.settle()
        let current = state.strands.current
        if rules.isNarrated, !state.tellsEffectsApart {
          state.strands.current = state.author(of: job)
        }
        let ticket = state.strands.drawTicket(for: state.starting.take())
        state.strands.record(.enqueued, ticket.hash)
        state.strands.current = current
        if !state.isWaking, state.contacts?.isCancelling == true {
          state.hasResumedStranger = true
          state.hasForeignResumption = true
        }
        let origin = rules.tracksOrigins ? state.origin(of: job) : nil
        let job = Job(
          job: job, ticket: ticket, enabler: state.trace?.current, origin: origin)
        if state.turn.job != nil, state.turn.resumed == nil, state.isOutsideTasks {
          state.turn.resumed = job
        } else {
          state.ready.append(job)
          state.strands.enter(ticket.strand)
        }
      } else {
        // The job is valid because it has just been enqueued.
        state.leaveSimulation(as: state.knownAuthor(of: job))
        state.starting = nil
        state.strays.append(job)
      }
      return false
    }
    if isOver { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }
}
