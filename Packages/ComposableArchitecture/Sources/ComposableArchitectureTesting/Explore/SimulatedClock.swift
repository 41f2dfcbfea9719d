import ComposableArchitecture

/// The clock of an exploration. Its time passes when the schedule says so, without waiting.
///
/// ```swift
/// func environment(_ simulation: Simulation) -> SearchEnvironment {
///   SearchEnvironment(clock: simulation.clock, search: { query in ["\(query)s"] })
/// }
/// ```
///
/// **Order.** Sleepers with the earliest deadline are woken one at a time. The schedule chooses which of
/// them is woken, and whether other tasks run before or after it: a task that is ready to run may be
/// delayed for any time, as on a busy machine. In the first schedule, sleepers with equal deadlines wake in
/// the same order as with a `TestClock`.
///
/// **Forever.** Instants do not overflow, like those of a `TestClock`. An effect that sleeps until the
/// latest instant never ends.
///
/// **Threads.** The clock belongs to one run, and works only in effects of the store that is being
/// explored. Anywhere else a sleep throws `CancellationError` at once.
public struct SimulatedClock: Clock, Sendable {
  /// How far apart two moments are.
  public typealias Duration = Swift.Duration

  let machine: Machine

  /// The time on this clock.
  public var now: Instant {
    let (time, move) = machine.readTime()
    return Instant(offset: time, move: move, machine: machine)
  }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the schedule wakes it, which it does at `deadline`.
  ///
  /// Returns without sleeping if the deadline is not in the future.
  ///
  /// - Parameters:
  ///   - deadline: when to wake.
  ///   - tolerance: makes no difference; the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled, or the run is over: at once, and without
  ///   sleeping if that was so before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = machine.drawTicket()
    try await withTaskCancellationHandler {
      // Unsafe only because the runtime does not check that it is resumed once: the machine takes a sleeper out of
      // its list before it resumes it.
      try await withUnsafeThrowingContinuation { continuation in
        machine.sleep(until: deadline, ticket, continuation)
      }
    } onCancel: {
      machine.cancelSleep(ticket)
    }
  }
}

extension SimulatedClock: ComparisonObserving {
  package func ignoringComparisons<Result>(_ body: () -> Result) -> Result {
    machine.ignoringComparisons(body)
  }
}

extension SimulatedClock {
  /// A moment on the clock of an exploration. It can be compared with others, and reckoned with.
  public struct Instant: CustomReflectable, Hashable, InstantProtocol, Sendable {
    let offset: Swift.Duration
    /// The move of the run in which the time was read that it comes from.
    let move: Int
    let machine: Machine

    /// The instant that comes `duration` later, or earlier if that is negative.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset.saturatingAdding(duration), move: move, machine: machine)
    }

    /// How much later `other` is; negative if it is earlier.
    public func duration(to other: Instant) -> Swift.Duration {
      other.observed.saturatingSubtracting(observed)
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.observed < rhs.observed }

    /// Whether the two are the same moment.
    public static func == (lhs: Instant, rhs: Instant) -> Bool { lhs.observed == rhs.observed }

    /// Hashes the moment.
    public func hash(into hasher: inout Hasher) { hasher.combine(observed) }

    /// The offset alone, because a history that shows a state shows what is in it.
    public var customMirror: Mirror {
      Mirror(self, children: ["offset": "\(offset)"], displayStyle: .struct)
    }

    /// The offset, for purposes that make a difference between one time and another.
    private var observed: Swift.Duration {
      machine.observeTime()
      return offset
    }
  }
}
