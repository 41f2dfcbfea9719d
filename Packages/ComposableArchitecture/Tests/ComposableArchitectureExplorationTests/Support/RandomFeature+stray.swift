import Foundation

extension RandomFeature {
  /// How an effect starts something that the simulation does not control. Each has a thread of its own, because other
  /// tests may keep the threads of the system's executor busy.
  enum Stray: CaseIterable, Sendable {
    case task, detachedTask, thread, lateThread

    func start(_ body: @escaping @Sendable () -> Void) {
      switch self {
      case .task: Task(executorPreference: ThreadExecutor()) { body() }
      case .detachedTask: Task.detached(executorPreference: ThreadExecutor()) { body() }
      case .thread: Thread.detachNewThread(body)
      case .lateThread:
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.0002)
          body()
        }
      }
    }
  }

  /// Runs each job on a new thread.
  private final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
