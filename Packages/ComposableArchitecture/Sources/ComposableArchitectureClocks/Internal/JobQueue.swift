/// A first-in, first-out queue of jobs. Its memory does not grow with the number of jobs that were
/// removed.
struct JobQueue {
  private var jobs: [UnownedJob] = []
  private var head = 0

  var count: Int { jobs.count - head }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func popFirst() -> UnownedJob? {
    guard head < jobs.count else { return nil }
    defer { head += 1 }
    if head >= 64, head * 2 >= jobs.count { removeThoseThatHavePassed() }
    return jobs[head]
  }

  private mutating func removeThoseThatHavePassed() {
    jobs.removeSubrange(..<head)
    head = 0
  }
}
