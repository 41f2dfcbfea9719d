extension TestClock {
  /// An instant of a test clock, given as the time since the clock's beginning.
  ///
  /// ```swift
  /// #expect(clock.now == TestClock.Instant(offset: .seconds(3)))
  /// ```
  ///
  /// All test clocks begin at the offset zero. Instants are exact, so they can be compared with
  /// `==`.
  ///
  /// Arithmetic does not overflow. The result is the earliest or the latest instant if the exact one
  /// does not fit. The latest instant never comes.
  public struct Instant: CustomStringConvertible, Hashable, InstantProtocol, Sendable {
    /// The time since the clock's beginning.
    public var offset: Swift.Duration

    /// Makes an instant.
    ///
    /// - Parameter offset: The time since the clock's beginning.
    public init(offset: Swift.Duration = .zero) { self.offset = offset }

    /// Returns the instant that is `duration` later, or earlier if `duration` is negative.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset.saturatingAdding(duration))
    }

    /// Returns how much later `other` is. The result is negative if `other` is earlier.
    public func duration(to other: Instant) -> Swift.Duration {
      other.offset.saturatingSubtracting(offset)
    }

    /// Returns whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// Returns the instant that is `duration` after `instant`.
    public static func + (instant: Instant, duration: Swift.Duration) -> Instant {
      instant.advanced(by: duration)
    }

    /// Returns the instant that is `duration` before `instant`.
    public static func - (instant: Instant, duration: Swift.Duration) -> Instant {
      Instant(offset: instant.offset.saturatingSubtracting(duration))
    }

    /// Returns how much later `lhs` is than `rhs`. The result is negative if `lhs` is earlier.
    public static func - (lhs: Instant, rhs: Instant) -> Swift.Duration {
      rhs.duration(to: lhs)
    }

    /// The latest instant that the clock reaches.
    static let last = Instant(offset: .beforeForever)

    /// The offset, for example "1.5 seconds".
    public var description: String { offset.description }
  }
}
