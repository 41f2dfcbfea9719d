import Synchronization

/// A clock on which no sleep takes any time.
///
/// Use it in a test of a feature that waits, if the test does not check the waiting. If it does,
/// use a `TestClock`.
///
/// ```swift
/// let clock = ImmediateClock()
/// let splash = Effect<String>.run { send in
///   try? await clock.sleep(for: .seconds(3))
///   send("Welcome!")
/// }
/// ```
///
/// **Order.** A sleep advances the clock to its deadline, lets other tasks run once, and ends.
/// Tasks therefore wake in the order in which they went to sleep, whatever their deadlines are. A
/// delay of a minute may end before a delay of a second. A timeout expires at once, so an operation
/// that suspends more than once is too late. Use a `TestClock` if the order of deadlines matters.
///
/// **Timers.** On this clock, a timer ticks forever. After 100,000 sleeps, the clock assumes such a
/// timer, which is a programming error and stops the program. Use a `TestClock` for timers.
///
/// **Forever.** A sleep until the latest instant ends only when its task is cancelled.
///
/// **Threads.** Tasks on any thread may use the clock. In `explore`, a feature must use `simulation.clock` instead.
public final class ImmediateClock: Clock, Sendable {
  /// The time between two instants.
  public typealias Duration = Swift.Duration
  /// An instant, given as the time since the clock's beginning.
  public typealias Instant = TestClock.Instant

  private let state = Mutex((now: Instant(), sleepCount: 0))
  private let limit: Int

  /// Creates a clock.
  ///
  /// - Parameter limit: The number of sleeps after which the clock stops the program.
  public init(limit: Int = 100_000) { self.limit = limit }

  /// The latest deadline of all sleeps so far.
  public var now: Instant {
    ForeignClocks.use("an `ImmediateClock`")
    return state.withLock { $0.now }
  }

  /// Zero, because the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock to `deadline` if that is later, and lets other tasks run.
  ///
  /// ```swift
  /// let clock = ImmediateClock()
  /// try await clock.sleep(for: .seconds(60))
  /// #expect(clock.now == TestClock.Instant(offset: .seconds(60)))
  /// ```
  ///
  /// - Parameters:
  ///   - deadline: The time at which to wake.
  ///   - tolerance: Makes no difference because the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    ForeignClocks.use("an `ImmediateClock`")
    try Task.checkCancellation()
    if deadline > .last {
      // The loop ends when the task is cancelled.
      let (never, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      withExtendedLifetime(continuation) {}
      throw CancellationError()
    }
    let sleepCount = state.withLock { state in
      state.now = max(state.now, deadline)
      state.sleepCount += 1
      return state.sleepCount
    }
    if sleepCount > limit {
      fatalError(
        """
        An immediate clock did not come to rest after \(limit) sleeps. A task probably sleeps again and \
        again, like a timer. Use a `TestClock` instead.
        """)
    }
    await Task.yield()
    try Task.checkCancellation()
  }
}
