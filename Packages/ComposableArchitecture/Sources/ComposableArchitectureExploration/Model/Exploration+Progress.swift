extension Exploration {
  /// The progress of an exploration.
  public struct Progress: CustomStringConvertible, Equatable, Sendable {
    /// How many schedules have been run.
    public let schedules: Int
    /// How many different states with several possible next moves have been seen; `nil` if states are not
    /// compared.
    public let states: Int?
    /// How many moves the longest history has so far.
    public let depth: Int
    /// How long the exploration has run.
    public let duration: Duration
    /// Whether a failure has been found. The exploration then looks for a shorter one.
    public let hasFailed: Bool

    /// The figures in one line.
    public var description: String {
      let seconds = duration.components.seconds
      let states = states.map { ", \(counted($0, "state"))" } ?? ""
      let failure = hasFailed ? ", looking for a shorter failure" : ""
      return
        "explore: \(counted(schedules, "schedule"))\(states) after \(counted(Int(seconds), "second"))\(failure)"
    }
  }
}
