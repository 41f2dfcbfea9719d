/// Ranks sleeps so that sleeps with equal deadlines end in the order in which their series began.
///
/// A *series* begins with a sleep. It continues while the same task begins each next sleep at the instant
/// at which its last one ended, before time passes. The ticks of a timer are a series.
package struct SleepSeries: Sendable {
  /// The series of the tasks that were woken at the current instant.
  private var woken: [TaskIdentity: Int] = [:]
  private var count = 0

  package init() {}

  /// Returns the rank of a sleep that begins now. It is the rank of the task's series, or the last
  /// rank if the sleep begins a new series.
  ///
  /// - Parameter task: The task that is going to sleep. If it is `nil` because it is unknown, the sleep
  ///   begins a new series.
  package mutating func place(of task: TaskIdentity?) -> Int {
    if let task, let place = woken[task] { return place }
    count += 1
    return count
  }

  /// Records that a task was woken.
  package mutating func wake(_ task: TaskIdentity?, place: Int) {
    if let task { woken[task] = place }
  }

  /// Records that time has passed. The series of all tasks that are not sleeping again end.
  package mutating func timePassed() {
    if !woken.isEmpty { woken.removeAll() }
  }
}

/// Identifies a task among all tasks, including those that have ended.
///
/// The address of a task is not unique because its memory is reused after the task has ended. The number
/// in the description of the task's job is unique.
package struct TaskIdentity: Hashable, Sendable {
  private let description: String

  /// - Parameter job: The running job. Only a running job is known to be valid.
  package init(running job: UnownedJob) { description = job.description }

  /// Whether the job runs a task. `Task.yield()` enqueues a job that only resumes a task. The standard library
  /// describes such a job without a number.
  package var isTask: Bool { description != Self.withoutTask }

  private static let withoutTask = "UnownedJob(id: nil)"
}
