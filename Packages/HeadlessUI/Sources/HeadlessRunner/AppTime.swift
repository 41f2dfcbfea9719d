import ComposableArchitectureRecording
public import Foundation

/// The time of an app: a clock to wait with, and the date.
///
/// A program that creates its environment from the time can run in virtual time. With `--clock virtual`,
/// the environment receives a clock that stands still until the script's `advance` moves it, and a date
/// that moves with the clock. With `--clock real`, which is the default, the environment receives
/// ``live``.
///
/// ```swift
/// let program = Program(
///   initialValue: ReminderState(),
///   reducer: reminderReducer,
///   environment: { time in ReminderEnvironment(clock: time.clock, now: time.now) },
///   view: { ReminderView(store: $0) })
/// ```
public struct AppTime: Sendable {
  /// The clock with which effects wait: timers, delays, debounces and timeouts.
  public let clock: any Clock<Duration>
  /// Returns the date. What a reducer reads here is recorded, and repeated in a replay.
  public let now: @Sendable () -> Date

  /// Creates a time.
  ///
  /// - Parameters:
  ///   - clock: The clock with which effects wait.
  ///   - now: Returns the date.
  public init(clock: any Clock<Duration>, now: @escaping @Sendable () -> Date) {
    self.clock = clock
    self.now = ComposableArchitectureRecording.reading("now", now)
  }

  /// Returns a function whose results are recorded when a reducer calls it, and repeated in a replay.
  ///
  /// ```swift
  /// let makeID = time.reading("uuid") { UUID() }
  /// ```
  ///
  /// Use it for everything other than the date that a reducer reads from its environment, so that `--record` and
  /// `replay` work. The function `reading` of `ComposableArchitectureRecording` is the same.
  ///
  /// - Parameters:
  ///   - name: Names the read in the recording.
  ///   - body: Reads the value. JSON must be able to represent the value without a loss.
  /// - Returns: A function of the same type.
  public func reading<Result: Codable & Sendable>(
    _ name: String, _ body: @escaping @Sendable () -> Result
  ) -> @Sendable () -> Result {
    ComposableArchitectureRecording.reading(name, body)
  }

  /// The real time.
  public static let live = AppTime(clock: ContinuousClock(), now: { Date() })
}
