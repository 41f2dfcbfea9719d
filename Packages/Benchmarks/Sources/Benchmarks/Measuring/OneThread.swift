import Synchronization

/// An executor whose jobs run when `runAll()` is called, on the thread that calls it.
///
/// Valgrind can count the instructions of tasks that run here, because no other thread is started.
final class OneThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs jobs until there are none.
  func runAll() {
    while let job = jobs.withLock({ $0.popLast() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
