import ComposableArchitecture
import Synchronization

/// What one run happens on: an executor, a clock and a source of choices, which the run moves one step
/// at a time on the thread that explores.
///
/// It belongs to one run and is thrown away with it, so that whatever outlives its run cannot touch
/// another one.
final class Machine: TaskLocalInheriting {
  struct Job: Sendable {
    let job: UnownedJob
    let ticket: Ticket
  }

  struct Sleeper: Sendable {
    let ticket: Ticket
    let deadline: Duration
    let task: TaskIdentity?
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
    /// The job that is running now.
    var running: UnownedJob?
    /// Jobs that came from other threads. They wait for the end: when they came is chance.
    var strays: [UnownedJob] = []
    /// The sleeping tasks, in the order of their series.
    var sleepers: [Sleeper] = []
    var series = SleepSeries()
    var strands = Strands()
    private(set) var now = Duration.zero
    var moveCount = 0
    /// After how many moves somebody would first have woken but for the horizon.
    var horizonMove: Int?
    var reductionCount = 0
    /// How many of them have been looked at.
    var checkedCount = 0
    /// The number of each variable's value.
    var variables: [UInt64] = []
    var leftSimulation = false
    /// What tells that effects have reached each other.
    var contacts: Contacts?
    var cancellationCount = 0
    var windowCount = 0
    /// Whether the simulation is resuming somebody itself, and knows whom.
    var isWaking = false
    /// Whether a cancellation has resumed somebody unknown.
    var hasResumedStranger = false
    var observedTime = false
    var misuse: ExplorationError?
    var sending = Sending.no
    /// Whether it is the test that looks at things now, which is no part of the history.
    var isBetweenMoves = false
    var initialState = ""
    var steps: [Exploration.Step] = []
    /// How much time passed in the last step, if that is what the last step is.
    var passed = Duration.zero
    var lastReduction = Int.max

    mutating func beginMove() {
      moveCount += 1
      isBetweenMoves = false
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

  /// How far the user has come with the next action.
  enum Sending: Sendable {
    case no, generating, reducing
  }

  // Shared with the extensions in other files, and with nobody else.
  let state: Mutex<State>
  let rules: Rules
  private let thread = currentThread()

  init(_ decisions: consuming Decisions, _ rules: Rules) {
    state = Mutex(State(decisions: decisions, lastReduction: rules.narratedCount ?? 0))
    self.rules = rules
  }

  /// Whether this is the thread that explores.
  var isHere: Bool { thread == currentThread() }

  /// Takes a job on. The Swift runtime calls this, from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isHere = isHere
    let isOver = state.withLock { state in
      if state.phase == .over { return true }
      if isHere {
        let ticket = state.strands.drawTicket()
        state.strands.record(.enqueued, ticket.hash)
        if !state.isWaking, state.contacts?.isCancelling == true {
          state.hasResumedStranger = true
        }
        state.ready.append(Job(job: job, ticket: ticket))
      } else {
        state.leftSimulation = true
        state.strays.append(job)
      }
      return false
    }
    if isOver { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  // MARK: - Moves

  /// How many jobs are ready, and how many sleepers are the next to wake before the horizon.
  func options() -> (jobCount: Int, sleeperCount: Int) {
    state.withLock { state in
      guard let first = state.nextDeadline else { return (state.ready.count, 0) }
      if let horizon = rules.horizon, first > horizon {
        state.horizonMove = state.horizonMove ?? state.moveCount
        return (state.ready.count, 0)
      }
      return (state.ready.count, state.sleepers.count { $0.deadline == first })
    }
  }

  /// The user's next action is about to be sent.
  func beginStrand() {
    state.withLock { state in
      state.beginMove()
      state.strands.begin()
      state.sending = .generating
    }
  }

  func runJob(at index: Int) {
    let job = state.withLock { state in
      let job = state.ready.remove(at: index)
      state.beginMove()
      state.strands.current = job.ticket.strand
      state.strands.record(.ran, job.ticket.hash)
      state.running = job.job
      return job.job
    }
    job.runSynchronously(on: asUnownedTaskExecutor())
    state.withLock { $0.running = nil }
  }

  /// Lets time pass up to the next deadline, and wakes one of those whose deadline it is.
  func wakeSleeper(at index: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let first = state.nextDeadline else { return nil }
      var due = state.sleepers.indices.filter { state.sleepers[$0].deadline == first }[...]
      due = due.dropFirst(index)
      guard let position = due.first else { return nil }
      let sleeper = state.sleepers.remove(at: position)
      state.beginMove()
      if rules.isNarrated, first > state.now { state.narrate(passing: first - state.now) }
      state.pass(to: first)
      state.series.wake(sleeper.task, place: sleeper.place)
      state.strands.current = sleeper.ticket.strand
      state.strands.record(.woke, sleeper.ticket.hash)
      return sleeper
    }
    sleeper?.continuation.resume()
  }

  // MARK: - The end

  /// From now on nothing counts.
  func end() { state.withLock { $0.phase = .ending } }

  var isEnding: Bool { state.withLock { $0.phase != .running } }

  /// Runs what has been cancelled to its end, so that nothing outlives the run.
  func drain() {
    for _ in 0..<rules.stepLimit {
      let (job, sleepers) = state.withLock { state -> (UnownedJob?, [Sleeper]) in
        defer { state.sleepers = [] }
        return (state.ready.popLast()?.job ?? state.strays.popLast(), state.sleepers)
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

  /// Whether a task sleeps, but not forever. If nothing else can move, it sleeps beyond the horizon.
  var hasSleepers: Bool { state.withLock { $0.nextDeadline != nil } }

  /// Whether something has been seen on another thread.
  var hasLeftSimulation: Bool { state.withLock { $0.leftSimulation } }

  func result<Value>(_ ending: Ending, _ value: Value, moveCount: Int) -> RunResult<Value> {
    state.withLock { state in
      RunResult(
        ending: ending, value: value, moveCount: moveCount, decisions: state.decisions,
        horizonMove: state.horizonMove,
        observedTime: state.observedTime, misuse: state.misuse, steps: state.steps)
    }
  }
}

/// What a machine must know of the exploration.
struct Rules: Sendable {
  /// How many moves, and how many reductions, a run may have.
  var stepLimit: Int
  /// Up to which time sleepers are woken.
  var horizon: Duration?
  /// The numbers of the values of variables.
  let contents = Numbering<AnyHashable>()
  /// Whether what the time is makes a difference to the feature.
  var tracksTime = false
  /// Up to which reduction the history is to be told; `nil` if it is not.
  var narratedCount: Int?

  var isNarrated: Bool { narratedCount != nil }
}
