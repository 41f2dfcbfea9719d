import Synchronization

/// An executor that runs nothing until it is told to, and then on the thread that tells it.
///
/// It makes asynchronous tests deterministic: after `drain()` nothing can move any more, so whatever
/// has not happened by then does not happen.
final class ManualExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let total = Mutex(0)

  /// How many jobs there have been.
  var jobCount: Int { total.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    total.withLock { $0 += 1 }
    jobs.withLock { $0.append(job) }
  }

  /// Runs the job that has waited longest. Returns whether there was one.
  @discardableResult
  func step() -> Bool {
    guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until there are none.
  func drain() {
    while step() {}
  }

  /// Starts a task here. It runs when the executor is drained.
  @discardableResult
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: self) { await operation() }
  }
}
