/// Which sleeps continue which, and so in which order those with equal deadlines end.
///
/// A *series* begins with a sleep. It goes on as long as the same task begins its next sleep at the
/// instant at which its last one ended, before time has passed on. The ticks of a timer are a series.
struct SleepSeries: Sendable {
  /// The series of the tasks that were woken at the present instant.
  private var woken: [TaskIdentity: Int] = [:]
  private var count = 0

  /// The place of a sleep that begins now: that of the task's series, or behind all others.
  ///
  /// - Parameter task: the task that is going to sleep; `nil` if it is unknown. Its sleep then begins
  ///   a series of its own.
  mutating func place(of task: TaskIdentity?) -> Int {
    if let task, let place = woken[task] { return place }
    count += 1
    return count
  }

  /// Learns that a task was woken.
  mutating func wake(_ task: TaskIdentity?, place: Int) {
    if let task { woken[task] = place }
  }

  /// Learns that time has passed. Every series ends whose task has not gone back to sleep.
  mutating func timePassed() {
    if !woken.isEmpty { woken.removeAll() }
  }
}

/// Tells one task from all others, including those that have ended.
///
/// The address of a task cannot do that because the memory of a task that has ended is used again at
/// once. The number in the description of its job is unique.
struct TaskIdentity: Hashable, Sendable {
  private let description: String

  /// - Parameter job: the job that is running, so that it is known to exist.
  init(running job: UnownedJob) { description = job.description }
}
