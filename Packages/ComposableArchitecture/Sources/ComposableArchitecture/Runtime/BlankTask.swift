/// Calls functions on the current thread without its task-local values.
///
/// Only a new task has no values. A new task for each function would cost 5,500 instructions, so one task
/// calls them all, for about 1,500 instructions each. The task moves back and forth between two rooms. When
/// it enters a room, it ends its current job and leaves its next job parked there. `callAsFunction` runs
/// the parked job, which calls one function and moves on to the other room.
///
/// Use it from one thread at a time.
@usableFromInline
final class BlankTask: Sendable {
  let desk = Desk()

  @usableFromInline init() {}

  /// Ends the task. If it is in the second room, it first goes back to the first one.
  deinit { while desk.parkedJob != nil { desk.runParkedJob() } }

  /// Calls a function inside the task, and then returns. The function must not use the same `BlankTask`.
  @usableFromInline
  func callAsFunction(_ function: @escaping () -> Void) {
    if desk.parkedJob == nil { start() }
    desk.function = function
    desk.runParkedJob()
  }

  /// Starts the task, and returns when the task has reached the first room.
  private func start() {
    let rooms = (Room(desk), Room(desk))
    Task.detached(executorPreference: OnTheSpotExecutor.shared) {
      await rooms.0.callFunctions(alternatelyWith: rooms.1)
    }
  }
}

/// The state that the task and its caller share.
///
/// Safe: the functions and jobs are used only by the thread inside `BlankTask.callAsFunction`, and by
/// `deinit`, which has the last reference. No two threads are inside at the same time.
final class Desk: Sendable {
  struct ParkedJob {
    let job: UnownedJob
    /// The room, which the task keeps alive.
    let executor: UnownedSerialExecutor
  }

  @exclusivity(unchecked) nonisolated(unsafe) var function: (() -> Void)?
  @exclusivity(unchecked) nonisolated(unsafe) var parkedJob: ParkedJob?

  /// Calls the function on the desk and removes it. Returns `false` if there is none.
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
private actor Room: SerialExecutor {
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    desk.parkedJob = Desk.ParkedJob(job: UnownedJob(job), executor: unownedExecutor)
  }

  func callFunctions(alternatelyWith other: Room) async {
    while desk.callFunction(), await other.callFunction() {}
  }

  private func callFunction() -> Bool { desk.callFunction() }
}

private final class OnTheSpotExecutor: TaskExecutor {
  static let shared = OnTheSpotExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
