import ComposableArchitecture

/// The clock of an exploration. The schedule determines when its time passes. No thread waits.
///
/// ```swift
/// func environment(_ simulation: Simulation) -> SearchEnvironment {
///   SearchEnvironment(clock: simulation.clock, search: { query in ["\(query)s"] })
/// }
/// ```
///
/// **Order.** Sleepers with the earliest deadline are woken one at a time. The schedule chooses which of
/// them is woken, and whether other tasks run before or after it. A task that is ready to run can be
/// delayed for any time, as on a busy machine. In the first schedule, sleepers with equal deadlines wake
/// in the same order as with a `TestClock`.
///
/// **Forever.** Instants do not overflow, like those of a `TestClock`. An effect that sleeps until the
/// latest instant never ends.
///
/// **Threads.** The clock belongs to one run and works only in effects of the store that is being
/// explored. Anywhere else, a sleep throws `CancellationError` at once.
public struct SimulatedClock: Clock, Sendable {
  /// The distance between two instants.
  public typealias Duration = Swift.Duration

  let executor: any RunExecutor

  /// The time on this clock.
  public var now: Instant {
    let (time, move) = executor.readTime()
    return Instant(offset: time, move: move, executor: executor)
  }

  /// Zero, because the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the schedule wakes the task at `deadline`.
  ///
  /// Returns without sleeping if the deadline is not in the future.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Has no effect, because the clock is exact.
  /// - Throws: `CancellationError` at once if the task is cancelled or the run ends. If that has already
  ///   happened, it throws without sleeping.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = executor.drawTicket()
    try await withTaskCancellationHandler {
      // The continuation is unsafe only because the runtime does not check that it is resumed exactly once.
      // The executor takes a sleeper out of its list before it resumes the sleeper.
      try await withUnsafeThrowingContinuation { continuation in
        executor.sleep(until: deadline, ticket, continuation)
      }
    } onCancel: {
      executor.cancelSleep(ticket)
    }
  }
}

extension SimulatedClock: VirtualClock {
  package func ignoringComparisons<Result>(_ body: () -> Result) -> Result {
    executor.ignoringComparisons(body)
  }
}

extension SimulatedClock {
  /// A moment on the clock of an exploration. It supports comparison and arithmetic.
  public struct Instant: CustomReflectable, Hashable, InstantProtocol, Sendable {
    let offset: Swift.Duration
    /// The move of the run in which the reading was made that this instant derives from.
    let move: Int
    let executor: any RunExecutor

    /// Returns the instant that is `duration` later, or earlier if `duration` is negative.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset.saturatingAdding(duration), move: move, executor: executor)
    }

    /// Returns how much later `other` is; negative if it is earlier.
    public func duration(to other: Instant) -> Swift.Duration {
      other.observed.saturatingSubtracting(observed)
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.observed < rhs.observed }

    /// Whether the two are the same moment.
    public static func == (lhs: Instant, rhs: Instant) -> Bool { lhs.observed == rhs.observed }

    /// Hashes the moment.
    public func hash(into hasher: inout Hasher) { hasher.combine(observed) }

    /// The offset alone, because histories show the contents of states.
    public var customMirror: Mirror {
      Mirror(self, children: ["offset": "\(offset)"], displayStyle: .struct)
    }

    /// The offset, for uses in which different times make a difference.
    private var observed: Swift.Duration {
      executor.observeTime()
      return offset
    }
  }
}
