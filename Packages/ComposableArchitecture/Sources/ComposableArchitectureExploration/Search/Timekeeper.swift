import ComposableArchitecture

/// Measures how long an exploration takes, reports its progress, and checks its time limits.
package struct Timekeeper {
  /// A structure, because a release build of Swift 6.3 crashes where a task-local value is a function.
  package struct Source: Sendable {
    /// Returns the time since some fixed moment.
    package let now: @Sendable () -> Duration

    package init(now: @escaping @Sendable () -> Duration) { self.now = now }
  }

  /// Where the time comes from. Tests of the library replace it.
  @TaskLocal package static var source = Source(now: machineTime)
  /// The number of schedules for which the search for a shorter history has no time limit. On a busy machine, a few
  /// schedules can take seconds, and a failure that is found soon should not depend on that.
  @TaskLocal package static var untimedCount = 1_000

  private static let origin = ContinuousClock.now

  @Sendable private static func machineTime() -> Duration { ContinuousClock.now - origin }

  private let limit: Duration?
  private let shorteningLimit: Duration?
  private let report: @Sendable (Exploration.Progress) -> Void
  /// The time between two reports.
  private let interval: Duration
  private let now = Self.source.now
  private let start: Duration
  private var nextReport: Duration
  private let untimedCount = Self.untimedCount
  /// When the failure was found, and after how many schedules; `nil` if none is known.
  private var failure: (time: Duration, schedules: Int)?
  /// Whether the search for a shorter history has reached its time limit.
  private(set) var isShorteningOver = false

  init(_ options: Exploration.Options) {
    limit = options.timeLimit
    shorteningLimit = options.shorteningTimeLimit
    report = options.onProgress ?? { writeToStandardError("\($0)\n") }
    interval = options.onProgress == nil ? .seconds(10) : .seconds(1)
    (start, nextReport) = (now(), interval)
  }

  /// The time that the exploration has taken so far.
  var duration: Duration { now() - start }

  /// Ends a schedule. Returns the reason to stop if a time limit is reached.
  mutating func stop(
    _ statistics: Exploration.Statistics, hasFailed: Bool
  ) -> Exploration.Statistics.Stop? {
    let duration = duration
    // If the search starts over, the failure is no longer known.
    failure = hasFailed ? failure ?? (duration, statistics.schedules) : nil
    if duration >= nextReport {
      report(
        Exploration.Progress(
          schedules: statistics.schedules, states: statistics.states, depth: statistics.depth,
          duration: duration, hasFailed: hasFailed))
      nextReport = duration + interval
    }
    if let limit, duration >= limit { return .timeLimit }
    guard let failure, let shorteningLimit, duration - failure.time >= shorteningLimit,
      statistics.schedules - failure.schedules >= untimedCount
    else { return nil }
    isShorteningOver = true
    return .failure
  }
}
