/// The jobs that a test executor holds back. Each is stored with the action of the test that led to
/// it.
struct HeldJobs: Sendable {
  private struct Held: Sendable {
    let job: UnownedJob
    let action: Int
  }

  /// The number of actions that the test has sent.
  var actionCount = 0
  private var jobs: [Held] = []
  /// The action that started each task.
  private var actions: [String: Int] = [:]
  /// The action of the running job.
  private var running: Int?
  /// The job that a running job without a task has made ready.
  private var resumed: UnownedJob?
  private var isRunningYield = false
  /// The task that the thread of the test runs, which does not belong to the executor.
  private var outerTask: Int?

  var count: Int { jobs.count }

  mutating func append(_ job: UnownedJob) {
    // The description has the identifier of the task. The job is valid because it has not run yet.
    let task = job.description
    let action = (Self.isYield(job) ? nil : actions[task]) ?? running ?? actionCount
    // A job that runs an actor has no task either. What the tasks on the actor make ready is held back.
    if isRunningYield, Self.currentTask == outerTask {
      resumed = job
      return
    }
    if !Self.isYield(job) { actions[task] = action }
    jobs.append(Held(job: job, action: action))
  }

  /// Removes and returns a job of an action. The caller then runs the job.
  mutating func take(startedBy action: Int, at position: Int) -> UnownedJob? {
    let positions = jobs.indices.filter { jobs[$0].action == action }
    guard positions.indices.contains(position) else { return nil }
    let job = jobs.remove(at: positions[position]).job
    running = action
    outerTask = Self.currentTask
    isRunningYield = Self.isYield(job)
    return job
  }

  /// Records that the running job has ended. Returns the job that continues it, if there is one.
  ///
  /// `Task.yield()` enqueues a job that belongs to no task and only makes the task ready.
  mutating func endRun() -> UnownedJob? {
    isRunningYield = false
    if let resumed = resumed.take() { return resumed }
    running = nil
    return nil
  }

  /// Removes and returns all jobs.
  mutating func takeAll() -> [UnownedJob] {
    defer { jobs = [] }
    return jobs.map(\.job)
  }

  /// Identifies the current task while it runs; `nil` if there is none.
  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Whether a job belongs to no task.
  private static func isYield(_ job: UnownedJob) -> Bool { job.description.hasSuffix("id: nil)") }
}
