public import Foundation
import HeadlessRunner

/// The time in which an ``AppDriver`` runs an app.
public struct DriverTime: Sendable {
  let clock: ClockKind
  let start: StartDate

  /// Time that stands still until the test advances it. It begins with the year 2026, in UTC.
  public static let virtual = DriverTime(clock: .virtual, start: .standard)

  /// Time that stands still until the test advances it.
  ///
  /// - Parameter date: The date at which it begins.
  public static func virtual(from date: Date) -> DriverTime {
    DriverTime(clock: .virtual, start: StartDate(date))
  }

  /// The real time. Effects run on their own, on other threads: wait for them with
  /// ``AppDriver/wait(fileID:filePath:line:column:)``.
  public static let real = DriverTime(clock: .real, start: .standard)
}
