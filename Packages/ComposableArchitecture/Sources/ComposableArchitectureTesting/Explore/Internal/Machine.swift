import ComposableArchitecture
import Synchronization

/// What one run happens on: an executor, a clock and a source of choices, which the run moves one step
/// at a time. Only one thread at a time has its turn.
///
/// It belongs to one run and is thrown away with it, so that whatever outlives its run cannot touch
/// another one.
final class Machine: EffectTaskFollowing {
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
    /// What is in flight is being cancelled, and nothing counts any more.
    case ending
    /// Nobody runs jobs here any more.
    case over
  }

  struct State: Sendable {
    var decisions: Decisions
    var phase = Phase.running
    var ready: [Job] = []
    /// The thread whose turn it is.
    var thread = currentThread()
    /// The task that the thread itself runs, which is none of the simulation's.
    var task = Machine.currentTask
    /// What runs in this turn.
    var turn = Turn()
    /// What the machine knows of the store and of the walk; `nil` before and after the run.
    var stage: Stage?
    /// Whether a thread has been paused in this run.
    var hasPaused = false
    /// What is in the store's line and what has left it, since the store was last idle.
    var line: UInt64 = 0
    /// Jobs that came from other threads. They wait for the end: when they came is chance.
    var strays: [UnownedJob] = []
    /// The sleeping tasks, in the order of their series.
    var sleepers: [Sleeper] = []
    var series = SleepSeries()
    var strands = Strands()
    /// The strands of tasks, in a run whose history is told.
    var authors: [TaskIdentity: Int] = [:]
    /// The actions that started tasks, if they are told from those that resumed them.
    var origins: [TaskIdentity: Int] = [:]
    private(set) var now = Duration.zero
    var moveCount = 0
    /// After how many steps somebody would first have woken but for the horizon.
    var horizonStep: Int?
    var reductionCount = 0
    var isReducing = false
    /// How many of them have been looked at.
    var checkedCount = 0
    /// The number of each variable's value.
    var variables: [UInt64] = []
    var leftSimulation = false
    /// The actions of which something was seen on another thread.
    var leavers: Set<Int> = []
    /// The tasks that wait for variables, in a run whose history is told.
    var waits: [(ticket: Ticket, text: String)] = []
    /// What tells that effects have reached each other.
    var contacts: Contacts?
    var cancellationCount = 0
    var windowCount = 0
    /// Whether the actions that were reduced in this move belong to several strands.
    var hasMixedStrands = false
    /// Whether the simulation is resuming somebody itself, and knows whom.
    var isWaking = false
    /// Whether a cancellation has resumed somebody unknown.
    var hasResumedStranger = false
    /// Whether a task has been resumed in this run by something that does not know whose it is.
    var hasForeignResumption = false
    /// Whether a synchronous effect has sent an output.
    var hasSynchronousOutputs = false
    var observedTime = false
    /// Whether times have been compared. A deadline that was reckoned earlier only needs to be slept until.
    var comparedTimes = false
    /// Whether an operator of the library compares times now.
    var ignoresComparisons = false
    var hasReadTime = false
    var misuse: ExplorationError?
    /// Whether the user's next action is being made.
    var isGenerating = false
    /// Whether it is the test that looks at things now, which is no part of the history.
    var isBetweenMoves = false
    var initialState = ""
    var steps: [Exploration.Step] = []
    var branches = Branches()
    /// The moves of a history that is told.
    var moves: [Move] = []
    /// How many steps had been told at each decision of such a history.
    var toldCounts: [Int] = []
    /// How many steps a history has that ends here.
    var stepCount = 0
    /// Whether the last of them is that time passed.
    var isLastStepTime = false
    /// How much time passed in the last step, if that is what the last step is.
    var passed = Duration.zero
    var lastReduction = Int.max
    /// The strand of the effect whose task is about to start.
    var starting: Int?
    /// What the run did, for a search that reduces orders; `nil` if all orders are explored.
    var trace: Trace?
    /// Whether each effect of an action is a strand of its own.
    let tellsEffectsApart: Bool
    /// What the run did that the simulation cannot follow.
    var tangle: Tangle?
    /// By what a random run decides; `nil` for any other.
    var priorities: Priorities?
    /// The ways to go on that were not gone because they are preemptions.
    var preemptingWays: [PreemptingWays] = []
    /// How many attempts to cancel effects the trace knows of.
    var attemptCount = 0
    /// How many effects that were held back the trace knows of.
    var heldBackCount = 0
    /// Whether the invariant is being asked.
    var isChecking = false

    mutating func beginMove() {
      moveCount += 1
      isBetweenMoves = false
      hasMixedStrands = false
      turn = Turn()
    }

    /// Begins to act in the name of a strand.
    mutating func act(as strand: Int) {
      strands.current = strand
      turn.strand = strand
    }

    mutating func pass(to time: Duration) {
      guard now < time else { return }
      now = time
      series.timePassed()
    }

    /// The next deadline; `nil` if every sleeper sleeps forever.
    var nextDeadline: Duration? {
      sleepers.lazy.map(\.deadline).filter { $0 < .forever }.min()
    }
  }

  // Shared with the extensions in other files, and with nobody else.
  let state: Mutex<State>
  let rules: Rules

  init(_ decisions: consuming Decisions, _ rules: Rules) {
    var start = State(
      decisions: decisions, lastReduction: rules.narratedCount ?? 0, trace: rules.trace,
      tellsEffectsApart: rules.tellsEffectsApart, priorities: rules.strategy.priorities)
    start.ready.reserveCapacity(Strands.usualCount)
    if rules.cycles != nil { start.strands.laps = Laps() }
    state = Mutex(start)
    self.rules = rules
  }

  /// Whether it is this thread's turn.
  var isHere: Bool {
    let thread = currentThread()
    return state.withLock { $0.thread == thread }
  }

  /// Takes a job on. The Swift runtime calls this, from any thread.
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
