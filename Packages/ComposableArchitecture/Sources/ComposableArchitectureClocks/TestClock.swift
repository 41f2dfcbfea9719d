public import ComposableArchitecture
import Synchronization

/// A clock whose time passes only when a test advances it. The test does not wait.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(
///   initialValue: Stopwatch(),
///   reducer: stopwatchReducer,
///   environment: StopwatchEnvironment(clock: clock)
/// )
/// store.send(.startTapped)
/// clock.advance(by: .seconds(2))
/// store.receive(.ticked) { $0.ticks = 1 }
/// store.receive(.ticked) { $0.ticks = 2 }
/// store.send(.stopTapped)
/// ```
///
/// **Executors.** Before time passes and after each sleeper is woken, the clock drains the
/// `TestExecutor`s of all tasks that have slept on it. A woken sleeper may therefore sleep again
/// and be woken again in the same `advance`, each time with `now` at its deadline.
///
/// The clock finds an executor when a task of that executor first sleeps, so the task must have
/// run. With a `TestStore`, the task has run when `send` returns. With a plain `Store`, drain the
/// executor first or pass it to the clock. You must also pass it on Apple's systems before version
/// 26.4, where a task cannot find its executor.
///
/// Sleepers that do not run on a `TestExecutor` are woken in the same order but run on their own
/// executors. `now` may be later when they read it. If they sleep again, the same `advance` may be
/// over by then and not wake them.
///
/// **Order.** Sleepers are woken one after another, in the order of their deadlines. Sleepers with equal
/// deadlines are woken in the order in which their series began. A series is one sleep, or several sleeps
/// of the same task, each of which begins at the instant at which the last one ended. A repeating timer
/// therefore keeps its rank: if a timer with an interval of half a second starts before a delay of one
/// second, it ticks for the second time before the delay ends. A task that sleeps again after time has
/// passed begins a new series, and so does each sleep of a task that does not run on a `TestExecutor`.
///
/// A task that was woken on a `TestExecutor` runs until it suspends. The next sleeper is woken
/// after that. The task may cancel the next sleep even if both have the same deadline.
///
/// **Zero.** By default, a sleep whose deadline is not in the future does not suspend its task. With
/// `holdsZeroSleeps`, it suspends the task until the clock is next advanced, even if only by zero. A test can
/// then check what happens before a delay of zero has passed:
///
/// ```swift
/// let clock = TestClock(holdsZeroSleeps: true)
/// let greeting = Effect.just("Welcome!").delay(for: .zero, clock: clock)
/// clock.advance(by: .zero)   // A store that runs the effect receives the output now.
/// ```
///
/// If such a sleep begins during an `advance`, it ends in the same `advance`. A task that sleeps for zero again
/// and again therefore keeps `advance` from returning.
///
/// **Forever.** Instants do not overflow. A deadline that is too late for an `Instant`, more than
/// five trillion years after the clock's beginning, never comes. `advance` and `run` do not wake
/// its sleeper.
///
/// **Threads.** Any task may sleep on the clock, but only one thread may advance it at a time. Code that
/// runs during an `advance` may itself advance the clock. Time never goes back. In `explore`, a feature must use
/// `simulation.clock` instead.
///
/// **Lifetime.** A sleeping task keeps the clock alive. The clock keeps its executor and those of
/// sleeping tasks alive. Tasks that are neither woken nor cancelled are never freed.
public final class TestClock: Clock, Sendable, VirtualClock {
  /// The time between two instants.
  public typealias Duration = Swift.Duration

  private struct Sleeper {
    let continuation: CheckedContinuation<Void, any Error>
    /// The executor that runs the sleeper, if it is known.
    let executor: TestExecutor?
    let task: TaskIdentity?
    /// The rank of the sleeper's series among sleepers with the same deadline.
    let place: Int
  }

  private struct State {
    private(set) var now = Instant()
    var sleepers = Timetable<Sleeper>()
    var series = SleepSeries()
    /// The executors of tasks that have slept on this clock. The references are weak because a
    /// clock may outlive many tests.
    var executors: [Weak<TestExecutor>] = []

    mutating func pass(to instant: Instant) {
      guard now < instant else { return }
      now = instant
      series.timePassed()
    }
  }

  private let executor: TestExecutor?
  package let holdsZeroSleeps: Bool
  private let state = Mutex(State())

  /// Makes a clock whose time does not pass.
  ///
  /// - Parameters:
  ///   - executor: An executor that is drained as time passes even if none of its tasks has slept yet.
  ///     If it is `nil`, the clock finds the executors of sleeping tasks.
  ///   - holdsZeroSleeps: Whether a sleep whose deadline is not in the future, such as one for zero, ends
  ///     only when the clock is advanced. Otherwise, it ends at once.
  public init(executor: TestExecutor? = nil, holdsZeroSleeps: Bool = false) {
    self.executor = executor
    self.holdsZeroSleeps = holdsZeroSleeps
  }

  /// The time on this clock. While a sleeper is being woken, it is that sleeper's deadline.
  public var now: Instant {
    ForeignClocks.use("a `TestClock`")
    return state.withLock { $0.now }
  }

  /// Zero, because the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  ///
  /// ```swift
  /// store.send(.stopTapped)
  /// executor.drain()
  /// #expect(clock.sleeperCount == 0)
  /// ```
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The deadline of the sleeper that is woken next, or `nil` if no task is asleep.
  ///
  /// ```swift
  /// if let deadline = clock.nextDeadline { clock.advance(to: deadline) }
  /// ```
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.firstDeadline } }

  /// Sleeps until the clock is advanced to `deadline`.
  ///
  /// ```swift
  /// try await clock.sleep(for: .seconds(1))
  /// try await clock.sleep(until: clock.now + .seconds(1))
  /// ```
  ///
  /// Returns without sleeping if the deadline is not in the future, unless the clock holds such sleeps.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to wake.
  ///   - tolerance: Makes no difference because the clock is exact.
  /// - Throws: `CancellationError` as soon as the task is cancelled. If the task was cancelled
  ///   before, the function throws without sleeping, whatever the deadline is.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    ForeignClocks.use("a `TestClock`")
    let executor = TestExecutor.current ?? executor
    if let executor { meet(executor) }
    let task = executor?.runningTask
    let (ticket, place) = state.withLock { state in
      (state.sleepers.drawTicket(), state.series.place(of: task))
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          // If the task was cancelled before, the handler found no sleeper, and the cancellation is
          // noticed here. If the task is cancelled later, the handler finds the sleeper. Both take
          // the lock.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now, !holdsZeroSleeps { return .success(()) }
          state.sleepers.insert(
            Sleeper(continuation: continuation, executor: executor, task: task, place: place),
            at: max(deadline, state.now), place: place, ticket)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.cancel(ticket) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock by a duration and wakes the sleepers whose deadlines it reaches.
  ///
  /// ```swift
  /// clock.advance(by: .milliseconds(500))
  /// ```
  ///
  /// - Parameter duration: The time to advance by. Zero drains executors, and wakes only sleepers that a
  ///   clock with `holdsZeroSleeps` holds. Advancing by a negative duration is a programming error and
  ///   stops the program.
  public func advance(by duration: Duration) {
    if duration < .zero {
      fatalError("A test clock cannot go back: it was advanced by \(duration).")
    }
    advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant and wakes the sleepers whose deadlines it reaches.
  ///
  /// ```swift
  /// clock.advance(to: TestClock.Instant(offset: .seconds(60)))
  /// ```
  ///
  /// - Parameter instant: The new value of `now`. An instant before `now` is a programming error and stops
  ///   the program.
  public func advance(to instant: Instant) {
    let start = now
    if instant < start {
      fatalError("A test clock cannot go back: it was advanced to \(instant) at \(start).")
    }
    drain()
    while wakeNext(until: min(instant, .last), movesOn: true) { drain() }
  }

  /// Advances the clock until no task is asleep.
  ///
  /// ```swift
  /// store.send(.splashAppeared)
  /// clock.run()
  /// #expect(store.isReady)
  /// ```
  ///
  /// Time stops at the last deadline. A task that always sleeps again, such as a timer, would keep
  /// the clock running forever. Use `advance(by:)` for such tasks.
  ///
  /// - Parameter limit: The number of sleeps that may end. If there are more, the clock assumes a task that
  ///   always sleeps again, which is a programming error and stops the program.
  public func run(limit: Int = 100_000) {
    drain()
    var count = 0
    while wakeNext(until: .last, movesOn: false) {
      count += 1
      if count > limit {
        fatalError(
          """
          A test clock did not come to rest after \(limit) sleeps. A task probably sleeps again and \
          again, like a timer. Advance the clock with `advance(by:)`.
          """)
      }
      drain()
    }
  }

  /// Advances to the next deadline and wakes one sleeper.
  ///
  /// - Parameters:
  ///   - limit: The latest deadline to consider.
  ///   - movesOn: Whether to advance to `limit` if there is no such deadline. This is done in the
  ///     same step because otherwise a task could go to sleep in between and would not be woken.
  /// - Returns: Whether a sleeper was woken.
  private func wakeNext(until limit: Instant, movesOn: Bool) -> Bool {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let (deadline, sleeper) = state.sleepers.popFirst(until: limit) else {
        if movesOn { state.pass(to: limit) }
        return nil
      }
      state.pass(to: deadline)
      state.series.wake(sleeper.task, place: sleeper.place)
      return sleeper
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }

  // MARK: - Executors

  /// Returns the remaining sleep of each sleeper that `executor` runs.
  func sleeps(on executor: TestExecutor) -> [Duration] {
    state.withLock { state in
      state.sleepers.all
        .filter { $0.element.executor === executor }
        .map { state.now.duration(to: $0.deadline) }
    }
  }

  private func meet(_ executor: TestExecutor) {
    let isNew = state.withLock { state in
      if state.executors.contains(where: { $0.object === executor }) { return false }
      state.executors.removeAll { $0.object == nil }
      state.executors.append(Weak(executor))
      return true
    }
    if isNew { executor.clocks.withLock { $0.append(Weak(self)) } }
  }

  /// Runs all jobs that can run on the known executors. It repeats this because a job of one
  /// executor may make a job of another one ready.
  private func drain() {
    executor?.drain()
    while true {
      let executors = state.withLock { $0.executors.compactMap(\.object) }
      guard executors.reduce(0, { $0 + $1.drain() }) > 0 else { return }
    }
  }
}
