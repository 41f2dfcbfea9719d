import Dispatch
import Foundation

/// A way in which an effect starts something that the simulation does not control. Tasks have threads of their own, because
/// other tests may keep the threads of the system's executor busy.
enum Stray: CaseIterable, Sendable {
  case task, detachedTask, queue, thread, lateThread

  func start(_ body: @escaping @Sendable () -> Void) {
    switch self {
    case .task: Task(executorPreference: ThreadExecutor()) { body() }
    case .detachedTask: Task.detached(executorPreference: ThreadExecutor()) { body() }
    case .queue: DispatchQueue(label: "stray").async { body() }
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
