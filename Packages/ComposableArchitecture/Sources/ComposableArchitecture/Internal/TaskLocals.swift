import Synchronization

/// An executor whose tasks keep the task-local values of the task that starts them.
///
/// A store runs its effects without task-local values, because the thread that reduces an action may
/// belong to another sender. A test is different: it is the only sender, and its own task starts every
/// effect. The testing library keeps the current test in a task-local value, so effects that run on
/// a test's executor inherit what the test has.
package protocol TaskLocalInheriting: TaskExecutor {}

/// Calls a function without the task-local values of the current thread.
///
/// Kept out of line because few synchronous effects need it.
@usableFromInline
@inline(never)
func withoutTaskLocals<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let result = Box<Result>()
  // Only a new task has no values. Its job runs inside this call, because its executor does not wait and
  // the body does not suspend.
  Task.detached(executorPreference: executor, priority: Task.currentPriority) {
    result.value.withLock { [result = body()] in $0 = result }
  }
  guard let result = result.value.withLock({ $0.take() }) else {
    fatalError("A job was not run by the executor that runs every job at once.")
  }
  return result
}

private let executor = OnTheSpotExecutor()

private final class OnTheSpotExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

private final class Box<Content: Sendable>: Sendable {
  let value = Mutex<Content?>(nil)
}
