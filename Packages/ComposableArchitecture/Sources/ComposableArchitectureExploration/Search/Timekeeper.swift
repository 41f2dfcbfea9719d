import ComposableArchitecture

/// Measures how long an exploration takes, reports its progress, and checks its time limit.
package struct Timekeeper {
  /// Returns the time since some fixed moment. Tests of the library replace it.
  @TaskLocal package static var now: @Sendable () -> Duration = machineTime

  private static let origin = ContinuousClock.now

  @Sendable private static func machineTime() -> Duration { ContinuousClock.now - origin }

  private let limit: Duration?
  private let onProgress: (@Sendable (Exploration.Progress) -> Void)?
  private let now: @Sendable () -> Duration
  private let start: Duration
  private var nextReport: Duration

  init(_ options: Exploration.Options) {
    limit = options.timeLimit
    onProgress = options.onProgress
    now = Self.now
    start = now()
    nextReport = onProgress == nil ? .seconds(10) : .seconds(1)
  }

  /// The time that the exploration has taken so far.
  var duration: Duration { now() - start }

  /// Ends a schedule. Returns whether the time limit is reached.
  mutating func isOver(_ progress: (Duration) -> Exploration.Progress) -> Bool {
    let duration = duration
    if duration >= nextReport {
      report(progress(duration))
      nextReport = duration + (onProgress == nil ? .seconds(10) : .seconds(1))
    }
    return limit.map { duration >= $0 } ?? false
  }

  private func report(_ progress: Exploration.Progress) {
    if let onProgress { onProgress(progress) } else { writeToStandardError("\(progress)\n") }
  }
}
