import ComposableArchitecture

/// Measures how long an exploration takes, reports its progress, and checks its time limit.
package struct Timekeeper {
  /// Returns the time since some fixed moment. Tests of the library replace it.
  @TaskLocal package static var now: @Sendable () -> Duration = machineTime

  private static let origin = ContinuousClock.now

  @Sendable private static func machineTime() -> Duration { ContinuousClock.now - origin }

  private let limit: Duration?
  private let report: @Sendable (Exploration.Progress) -> Void
  /// The time between two reports.
  private let interval: Duration
  private let now = Self.now
  private let start: Duration
  private var nextReport: Duration

  init(_ options: Exploration.Options) {
    limit = options.timeLimit
    report = options.onProgress ?? { writeToStandardError("\($0)\n") }
    interval = options.onProgress == nil ? .seconds(10) : .seconds(1)
    (start, nextReport) = (now(), interval)
  }

  /// The time that the exploration has taken so far.
  var duration: Duration { now() - start }

  /// Ends a schedule. Returns whether the time limit is reached.
  mutating func isOver(_ statistics: Exploration.Statistics, hasFailed: Bool) -> Bool {
    let duration = duration
    if duration >= nextReport {
      report(
        Exploration.Progress(
          schedules: statistics.schedules, states: statistics.states, depth: statistics.depth,
          duration: duration, hasFailed: hasFailed))
      nextReport = duration + interval
    }
    return limit.map { duration >= $0 } ?? false
  }
}
