import ComposableArchitecture

/// The work of one thread while it has its turn: a job, or the user's actions.
struct Turn: Sendable {
  enum Runner: Sendable {
    /// The user, or nothing anymore.
    case user
    /// A sleeper was woken, and nothing has run since.
    case wake
    case job(UnownedJob, origin: Int?)
    /// A job that only resumes the task that called `Task.yield()`, and then the job of that task.
    case yieldEnd(UnownedJob, origin: Int?, resumed: Job?)
  }

  /// The work that was done in this move.
  enum Progress: Equatable, Sendable {
    /// Nothing that other code can observe. A pause would make no difference, because the other code could have run
    /// before the move.
    case nothing
    case acted
    /// An action has been reduced, and nothing has been done since.
    case reduced
    /// The thread drains the store, and has started all effects of an action.
    case startedEffects
  }

  /// The work that was done in a drain that the running task has started by sending an action.
  enum DrainPart: Sendable {
    case nothing
    /// The task has ended a window of time, and does nothing else that others can observe.
    case endedWindow
    /// An action has cancelled effects, or tried to.
    case cancelled
  }

  /// The strand of what runs. `strands.current` differs while a drain reduces actions of other strands.
  var strand = 0
  /// The actor of what runs.
  var actor = RunActor.user
  var runner = Runner.user
  var progress = Progress.nothing
  var drainPart = DrainPart.nothing
  /// The history of the effect up to its last output, if it has done nothing since.
  var lastOutput: UInt64?
  /// The number of reducers and variable accesses in progress. They cannot be interrupted.
  var uninterruptibleCount = 0
  /// The name of the simulated lock that the running code holds.
  var lock: String?
  /// Whether the thread reduces an action of another strand.
  var isInterrupted = false
  /// Whether the time has been read in this move.
  var hasReadTime = false
  /// Whether the running task may belong to another strand.
  var isStrandUncertain = false

  /// Whether the thread sends an action of the user. Unlike the actor, this is known in every run.
  var isUsers: Bool { if case .user = runner { true } else { false } }

  /// The running job.
  var job: UnownedJob? {
    switch runner {
    case .user, .wake: nil
    case .job(let job, _), .yieldEnd(let job, _, _): job
    }
  }

  /// The number of the action that started the running task, if that may differ from the strand's.
  var origin: Int? {
    switch runner {
    case .user, .wake: nil
    case .job(_, let origin), .yieldEnd(_, let origin, _): origin
    }
  }

  /// The actor that runs; `nil` if a sleeper was woken, because it has not run yet.
  var runningActor: RunActor? {
    if case .wake = runner { nil } else { actor }
  }

  /// Keeps the job of the task that a yield resumes. Returns `false` if nothing is yielding.
  mutating func resume(_ resumed: Job) -> Bool {
    guard case .yieldEnd(let job, let origin, nil) = runner else { return false }
    runner = .yieldEnd(job, origin: origin, resumed: resumed)
    return true
  }

  /// Ends the running job. Returns the job of the task that it has resumed, if it was the end of a yield.
  mutating func endJob() -> Job? {
    defer { runner = .user }
    guard case .yieldEnd(_, _, let resumed) = runner else { return nil }
    return resumed
  }
}

/// A job that is ready to run.
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
