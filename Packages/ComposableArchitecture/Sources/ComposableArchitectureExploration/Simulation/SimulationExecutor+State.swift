import ComposableArchitecture

extension SimulationExecutor {
  struct Job: Sendable {
    let job: UnownedJob
    let ticket: Ticket
    /// The step that made it ready, for a search that reduces orders.
    var enabler: Int?
    /// The number of the action that started its task, if that may differ from the one that resumed it.
    var origin: Int?
    /// Whether it only resumes the task that called `Task.yield()`.
    var endsYield = false
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
    /// The effects in flight are being cancelled, and nothing is recorded anymore.
    case ending
    /// Jobs are no longer run here.
    case over
  }

  /// Everything that changes in a run.
  struct State: Sendable {
    // MARK: The thread with the turn

    /// The thread whose turn it is.
    var thread = currentThread()
    /// The task that the thread itself runs, which does not belong to the simulation.
    var task = SimulationExecutor.currentTask
    /// What runs in this turn.
    var turn = Turn()
    /// How the executor accesses the store and the driver; `nil` before and after the run.
    var context: RunContext?
    /// Whether a thread has been paused in this run.
    var hasPaused = false
    /// How many threads are paused in the middle of a move.
    var pausedCount = 0
    /// A hash of what has entered and left the store's queue since the store was last idle.
    var line: UInt64 = 0
    /// What happens while the draining thread is paused between two reductions; `nil` if it is not.
    var overtaking: Overtaking?

    // MARK: Jobs and decisions

    var phase = Phase.running
    var decisions: Decisions
    var ready: [Job] = []
    /// Jobs that came from other threads. They run only at the end, because they came at random times.
    var strays: [UnownedJob] = []
    /// Whether the simulation itself is resuming a task. The task is known then.
    var isWaking = false
    /// The strand of the effect whose task is about to start.
    var starting: Int?
    /// Whether an effect is about to start a task for one of its parts.
    var isStartingPart = false
    /// The priorities of a random run; `nil` for any other.
    var priorities: Priorities?
    /// The ways to continue that were not taken because they are preemptions.
    var preemptingWays: [PreemptingWays] = []

    // MARK: What has happened

    var strands = StrandHistories()
    /// The actions that started tasks, if they are distinguished from those that resumed the tasks.
    var origins: [TaskIdentity: Int] = [:]
    /// The number of each variable's value.
    var variables: [UInt64] = []
    var time = Timeline()
    var interactions = Interactions()
    var history: History
    var branches = BranchCounts()
    /// What the run did, for a search that reduces orders; `nil` if all orders are explored.
    var trace: Trace?
    /// What the run has reached so far.
    var reached = Reached()
    /// Whether each effect of an action is a strand of its own.
    let tellsEffectsApart: Bool
    /// What the run did that the simulation cannot follow.
    var untraceable: UntraceableEvent?
    var leftSimulation = false
    /// The actions that led to work on another thread.
    var leavers: Set<Int> = []
    /// Whether it makes a difference that an action waits while another thread drains the store.
    var observesWaiting = false
    /// Whether effects, or parts of them, have been cancelled.
    var cancels = false
    /// Whether a date generator has been set.
    var setsDates = false
    /// The running tasks that the library has created.
    var ownTasks: Set<Int?> = []
    /// Whether a task has created or resumed another task.
    var hasChildTasks = false
    var misuse: ExplorationError?

    // MARK: Where in the run this is

    var life = Life()
    var moveCount = 0
    var reductionCount = 0
    /// The number of reductions that have been checked.
    var checkedCount = 0
    var isReducing = false
    /// Whether the reducer has done something in the simulation.
    var hasReducerActed = false
    /// Whether the invariant is being checked.
    var isChecking = false
    /// Whether the user's next action is being made.
    var isGenerating = false
    /// Whether the run is between two moves. What the test's conditions read then is not part of the
    /// history.
    var isBetweenMoves = false

    mutating func beginMove() {
      moveCount += 1
      isBetweenMoves = false
      interactions.hasMixedStrands = false
      turn = Turn()
    }

    /// Begins to act on behalf of a strand.
    mutating func act(as strand: Int, _ actor: RunActor? = nil) {
      strands.current = strand
      turn.strand = strand
      turn.actor = actor ?? strands.actor(strand)
    }

    /// The actor on whose behalf the running code acts.
    var actor: RunActor {
      strands.current == turn.strand ? turn.actor : strands.actor(strands.current)
    }

    mutating func pass(to time: Duration) {
      if self.time.pass(to: time) { overtaking?.timePasses() }
    }

    var nextDeadline: Duration? { time.nextDeadline }
  }

  /// The simulated time, and what the feature has observed of it.
  struct Timeline: Sendable {
    private(set) var now = Duration.zero
    /// The sleeping tasks, in the order of their series.
    var sleepers: [Sleeper] = []
    var series = SleepSeries()
    /// The number of steps after which a sleeper would first have woken without the horizon.
    var horizonStep: Int?
    var hasReadTime = false
    var observedTime = false
    /// Whether times have been compared. Sleeping until a deadline that was computed earlier does not
    /// count.
    var comparedTimes = false
    /// Whether an operator of the library is comparing times now.
    var ignoresComparisons = false

    /// Returns whether the time is later than before.
    mutating func pass(to time: Duration) -> Bool {
      guard now < time else { return false }
      now = time
      series.timePassed()
      return true
    }

    /// The next deadline; `nil` if every sleeper sleeps forever.
    var nextDeadline: Duration? {
      sleepers.lazy.map(\.deadline).filter { $0 < .forever }.min()
    }
  }

  /// How effects have affected each other by means other than the store and variables.
  struct Interactions: Sendable {
    /// How often effects were cancelled by identifier, and how often an effect arrived within a window of
    /// time that another had opened.
    var contacts = Contacts()
    /// The contacts that the strands' histories include.
    var notedContacts = Contacts()
    /// Whether effects have been cancelled since the end of the last step, or an attempt was made.
    var hasAttemptedCancellation = false
    /// Whether any effect has tried to open a window of time.
    var hasWindows = false
    /// The number of threads that are cancelling effects by identifier right now.
    var cancellingCount = 0
    /// The number of threads that are cancelling tasks right now.
    var taskCancellingCount = 0
    /// Whether the actions that were reduced in this move belong to several strands.
    var hasMixedStrands = false
    /// Whether a cancellation has resumed an unknown task.
    var hasResumedStranger = false
    /// Whether a task has been resumed in this run by something other than the simulation, so the effect
    /// that the task belongs to was not known.
    var hasForeignResumption = false
  }

  /// Counts how often effects have affected one another through their identifiers.
  struct Contacts: Equatable, Sendable {
    var cancellationCount = 0
    var windowCount = 0
  }

  /// The history of the run. Except for the number of steps, it is recorded only if the test shows it.
  struct History: Sendable {
    var initialState = ""
    var steps: [Exploration.Step] = []
    /// The number of steps of a history that ends here.
    var stepCount = 0
    /// Whether time passed in the last step.
    var isLastStepTime = false
    /// How much time passed in the last step, if it is a passage of time.
    var passed = Duration.zero
    /// The reduction up to which the history is recorded.
    var lastReduction: Int
    var moves: [Move] = []
    /// The outcomes of all choices, in order.
    var outcomes: [Int] = []
    /// How many steps had been recorded at each decision.
    var toldCounts: [Int] = []
    /// The strands of tasks.
    var authors: [TaskIdentity: Int] = [:]
    /// The tasks that wait for variables.
    var waits: [(ticket: Ticket, text: String)] = []
  }
}
