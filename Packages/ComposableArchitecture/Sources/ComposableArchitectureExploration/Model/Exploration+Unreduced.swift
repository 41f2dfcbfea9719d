extension Exploration.Statistics {
  /// Why an exploration has not left out equivalent orders.
  public enum Unreduced: String, Codable, CustomStringConvertible, Sendable {
    /// The schedules are not exhaustive.
    case notExhaustive
    /// The test passes `prunesIdenticalStates: false`.
    case noPruning
    /// The test passes `sharesNothingElse: false`.
    case sharedState
    /// The test passes `eventually:`, so the exploration looks for steps that repeat.
    case looksForCycles
    /// An effect has left the simulation: it ran on another thread.
    case leftSimulation
    /// An effect, or a child task, has resumed another one through something that the simulation did not create, such as
    /// an actor, a continuation or a stream.
    case foreignResumption
    /// The invariant reads the clock.
    case observedTime

    /// The reason in a sentence.
    public var description: String {
      let reason =
        switch self {
        case .notExhaustive: "the schedules are not exhaustive"
        case .noPruning: "the test passes `prunesIdenticalStates: false`"
        case .looksForCycles: "the test passes `eventually:`"
        case .sharedState: "the test passes `sharesNothingElse: false`"
        case .leftSimulation: "an effect has left the simulation"
        case .foreignResumption:
          "one task has resumed another through something that the simulation did not create"
        case .observedTime: "the invariant reads the clock"
        }
      return "Orders that are equivalent to others were not left out because \(reason)."
    }

    init(_ untraceable: UntraceableEvent) {
      self =
        switch untraceable {
        case .leftSimulation: .leftSimulation
        case .foreignResumption: .foreignResumption
        case .observedTime: .observedTime
        }
    }
  }
}
