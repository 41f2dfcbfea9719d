/// A detached task that calls functions on the current thread, without the thread's task-local values.
///
/// Only a new task has no task-local values. A new task for each function would cost 5,500 instructions, so
/// one task calls them all, for about 1,500 instructions each. The task hops back and forth between two
/// actors that do not run their jobs by themselves. With each hop it ends its current job, and its next job
/// stays parked. `callAsFunction` runs the parked job, which calls one function and hops to the other actor.
///
/// Use it from one thread at a time.
@usableFromInline
final class SynchronousDetachedTask: Sendable {
  let state = DetachedTaskState()

  @usableFromInline init() {}

  /// Ends the task. If it is at the second actor, it first hops back to the first one.
  deinit { while state.parkedJob != nil { state.runParkedJob() } }

  /// Calls a function inside the task, and then returns. The function must not use the same object.
  @usableFromInline
  func callAsFunction(_ function: @escaping () -> Void) {
    if state.parkedJob == nil { start() }
    state.function = function
    state.runParkedJob()
  }

  /// Starts the task, and returns when the task has reached the first actor.
  private func start() {
    let actors = (ParkingActor(state), ParkingActor(state))
    Task.detached(executorPreference: OnTheSpotExecutor.shared) {
      await actors.0.callFunctions(alternatelyWith: actors.1)
    }
  }
}

/// The state that the task and its caller share.
///
/// Safe: the functions and jobs are used only by the thread inside
/// `SynchronousDetachedTask.callAsFunction`, and by `deinit`, which has the last reference. No two threads
/// are inside at the same time.
final class DetachedTaskState: Sendable {
  struct ParkedJob {
    let job: UnownedJob
    /// The actor, which the task keeps alive.
    let executor: UnownedSerialExecutor
  }

  @exclusivity(unchecked) nonisolated(unsafe) var function: (() -> Void)?
  @exclusivity(unchecked) nonisolated(unsafe) var parkedJob: ParkedJob?

  /// Calls the function and removes it. Returns `false` if there is none.
  func callFunction() -> Bool {
    guard let function else { return false }
    self.function = nil
    function()
    return true
  }

  func runParkedJob() {
    guard let parked = parkedJob else { return }
    parkedJob = nil
    parked.job.runSynchronously(on: parked.executor)
  }
}

/// An actor whose jobs do not run by themselves.
private actor ParkingActor: SerialExecutor {
  private let state: DetachedTaskState

  init(_ state: DetachedTaskState) { self.state = state }

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    state.parkedJob = DetachedTaskState.ParkedJob(job: UnownedJob(job), executor: unownedExecutor)
  }

  func callFunctions(alternatelyWith other: ParkingActor) async {
    while state.callFunction(), await other.callFunction() {}
  }

  private func callFunction() -> Bool { state.callFunction() }
}

private final class OnTheSpotExecutor: TaskExecutor {
  static let shared = OnTheSpotExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
