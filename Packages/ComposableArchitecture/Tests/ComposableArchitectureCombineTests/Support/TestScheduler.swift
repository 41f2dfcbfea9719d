import ComposableArchitectureCombine
import Synchronization

/// A scheduler that runs nothing until a test advances its clock.
final class TestScheduler: Scheduler, Sendable {
  typealias SchedulerOptions = Never

  private struct Job: @unchecked Sendable {
    // Safe because a job is taken out once, and only the thread that took it runs it.
    let date: Moment
    let action: () -> Void
  }

  private let state = Mutex((now: Moment(nanosecond: 0), jobs: [Job]()))

  var now: Moment { state.withLock { $0.now } }
  var minimumTolerance: Span { 0 }
  var jobCount: Int { state.withLock { $0.jobs.count } }

  func schedule(options: Never?, _ action: @escaping () -> Void) { add(now, action) }

  func schedule(
    after date: Moment, tolerance: Span, options: Never?, _ action: @escaping () -> Void
  ) {
    add(date, action)
  }

  func schedule(
    after date: Moment, interval: Span, tolerance: Span, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    add(date, action)
    return AnyCancellable {}
  }

  private func add(_ date: Moment, _ action: @escaping () -> Void) {
    let job = Job(date: date, action: action)
    state.withLock { $0.jobs.append(job) }
  }

  /// Advances the clock and runs the jobs that are due, earliest first.
  func advance(by span: Span = 0) {
    let end = now.advanced(by: span)
    while let job = nextJob(until: end) { job.action() }
    state.withLock { $0.now = end }
  }

  private func nextJob(until end: Moment) -> Job? {
    state.withLock { state in
      let due = state.jobs.indices.filter { state.jobs[$0].date <= end }
      guard let next = due.min(by: { state.jobs[$0].date < state.jobs[$1].date }) else {
        return nil
      }
      let job = state.jobs.remove(at: next)
      state.now = max(state.now, job.date)
      return job
    }
  }
}
