import ComposableArchitectureCombine

extension TestScheduler {
  /// A point in a test's time.
  struct Moment: Strideable, Sendable {
    var nanosecond: Int

    func distance(to other: Moment) -> Span { .nanoseconds(other.nanosecond - nanosecond) }
    func advanced(by span: Span) -> Moment { Moment(nanosecond: nanosecond + span.nanoseconds) }
  }

  /// A length of time. A literal is in seconds.
  struct Span: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable {
    var nanoseconds: Int

    init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
    init(integerLiteral seconds: Int) { self = .seconds(seconds) }
    init?<Source: BinaryInteger>(exactly seconds: Source) { self = .seconds(Int(seconds)) }

    var magnitude: Span { .nanoseconds(abs(nanoseconds)) }

    static func + (lhs: Span, rhs: Span) -> Span { .nanoseconds(lhs.nanoseconds + rhs.nanoseconds) }
    static func - (lhs: Span, rhs: Span) -> Span { .nanoseconds(lhs.nanoseconds - rhs.nanoseconds) }
    static func * (lhs: Span, rhs: Span) -> Span {
      .nanoseconds(lhs.nanoseconds * rhs.nanoseconds / 1_000_000_000)
    }
    static func *= (lhs: inout Span, rhs: Span) { lhs = lhs * rhs }
    static func < (lhs: Span, rhs: Span) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    static func seconds(_ count: Int) -> Span { .nanoseconds(count * 1_000_000_000) }
    static func seconds(_ count: Double) -> Span { .nanoseconds(Int(count * 1e9)) }
    static func milliseconds(_ count: Int) -> Span { .nanoseconds(count * 1_000_000) }
    static func microseconds(_ count: Int) -> Span { .nanoseconds(count * 1_000) }
    static func nanoseconds(_ count: Int) -> Span { Span(nanoseconds: count) }
  }
}
