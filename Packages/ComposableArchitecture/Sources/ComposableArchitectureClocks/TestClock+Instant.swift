extension TestClock {
  /// An instant of a test clock, given as the time since the clock's beginning.
  ///
  /// ```swift
  /// #expect(clock.now == TestClock.Instant(offset: .seconds(3)))
  /// ```
  ///
  /// All test clocks begin at the offset zero. Instants are exact, so they can be compared by `==`.
  ///
  /// Arithmetic does not overflow. The result is the earliest or the latest instant if the exact one
  /// does not fit. The latest instant never comes.
  public struct Instant: CustomStringConvertible, Hashable, InstantProtocol, Sendable {
    /// How long after the clock's beginning it is.
    public var offset: Swift.Duration

    /// Makes an instant.
    ///
    /// - Parameter offset: how long after the clock's beginning it is.
    public init(offset: Swift.Duration = .zero) { self.offset = offset }

    /// The instant that comes `duration` later, or earlier if that is negative.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset.saturatingAdding(duration))
    }

    /// How much later `other` is; negative if it is earlier.
    public func duration(to other: Instant) -> Swift.Duration {
      other.offset.saturatingSubtracting(offset)
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// The instant that comes `duration` after `instant`.
    public static func + (instant: Instant, duration: Swift.Duration) -> Instant {
      instant.advanced(by: duration)
    }

    /// The instant that comes `duration` before `instant`.
    public static func - (instant: Instant, duration: Swift.Duration) -> Instant {
      Instant(offset: instant.offset.saturatingSubtracting(duration))
    }

    /// How much later `lhs` is than `rhs`; negative if it is earlier.
    public static func - (lhs: Instant, rhs: Instant) -> Swift.Duration {
      rhs.duration(to: lhs)
    }

    /// The latest instant that the clock reaches.
    static let last = Instant(offset: .beforeForever)

    /// The offset: "1.5 seconds".
    public var description: String { offset.description }
  }
}
