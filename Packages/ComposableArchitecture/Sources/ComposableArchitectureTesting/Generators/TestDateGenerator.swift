#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A source of dates that a test controls.
///
/// A feature that needs the date has a closure for it in its environment. An app passes
/// `{ Date() }` there, and a test passes a generator:
///
/// ```swift
/// let now = TestDateGenerator()
/// let environment = JournalEnvironment(now: { now() })
/// now.advance(by: .seconds(60))
/// ```
///
/// A generator can follow a clock. It then advances with the clock of the test:
///
/// ```swift
/// let clock = TestClock()
/// let now = TestDateGenerator(clock: clock)
/// let environment = JournalEnvironment(now: { now() })
/// clock.advance(by: .seconds(60))
/// ```
///
/// In `explore`, a generator that follows a clock must be made from the clock of the simulation, in the closure
/// that makes the environment: `TestDateGenerator(clock: simulation.clock)`. The exploration knows which effects
/// read the date and which set it. The history of a failure shows this as a variable named `date`, without the
/// time that has passed on the clock. Each schedule begins with the same date, and a generator that is made
/// outside of the environment keeps its own.
///
/// It can be used from any thread.
public final class TestDateGenerator: Sendable {
  private let start: any GeneratorContent<Date>
  private let elapsed: @Sendable () -> Duration

  /// Creates a generator of one date, which does not advance by itself.
  ///
  /// - Parameter date: The date. The default is the beginning of the year 2001, in UTC.
  public init(_ date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    start = GeneratorPlaces.content(date, name: "date")
    elapsed = { .zero }
  }

  /// Creates a generator that advances with a clock.
  ///
  /// - Parameters:
  ///   - date: The current date. The default is the beginning of the year 2001, in UTC.
  ///   - clock: The clock, such as a `TestClock`.
  public init(
    _ date: Date = Date(timeIntervalSinceReferenceDate: 0), clock: some Clock<Duration>
  ) {
    let beginning = clock.now
    start = GeneratorPlaces.content(date, name: "date")
    elapsed = { beginning.duration(to: clock.now) }
  }

  /// The current date. A test can set it.
  ///
  /// ```swift
  /// now.value = Date(timeIntervalSince1970: 1_000_000_000)
  /// ```
  public var value: Date {
    get { start.value + seconds(elapsed()) }
    set {
      let elapsed = seconds(elapsed())
      start.set { $0 = newValue - elapsed }
    }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date { value }

  /// Advances the date, or sets it back by a negative duration.
  public func advance(by duration: Duration) {
    start.set { $0 += seconds(duration) }
  }
}

private func seconds(_ duration: Duration) -> TimeInterval { duration / .seconds(1) }
