extension Exploration {
  /// Something that the feature does, and of which a complete exploration has not run all orders.
  ///
  /// ```swift
  /// #expect(exploration.limits.isEmpty)
  /// ```
  public enum Limit: String, CaseIterable, CustomStringConvertible, Sendable {
    /// A cancellation handler accesses a variable. The task itself runs before the cancellation or after its handlers.
    case cancellationHandlers
    /// An effect creates child tasks, and the option `interruptsChildTasks` is off.
    case childTasks
    /// An effect cancels another one by identifier that the same action starts after it. Both have always started by then.
    case earlyCancellations
    /// The feature compares times. Before it reads the clock, either no time passes or one of the `intervals`.
    case intervals
    /// Effects share something that the simulation does not see. Others do not come in between two uses of it.
    case sharedState

    /// The orders that were not run, in a sentence.
    public var description: String {
      switch self {
      case .cancellationHandlers:
        "No task was run between its cancellation and its cancellation handlers."
      case .childTasks:
        "Some orders of child tasks were not run. The option `interruptsChildTasks` adds them."
      case .earlyCancellations:
        "No effect was cancelled by an earlier effect of the same action before it had started."
      case .intervals:
        "The feature compares times. It was run with the `intervals` of the options and no others."
      case .sharedState:
        """
        Effects share something that the simulation does not see, such as an actor, a continuation or a thread. Others \
        do not come in between two uses of it, unless there is a checkpoint.
        """
      }
    }
  }
}

extension Exploration.Limit {
  /// Returns the limits that a search has met.
  static func limits(
    _ flags: RunSettings.Flags, _ unreduced: Exploration.Statistics.Unreduced?
  ) -> [Self] {
    allCases.filter { limit in
      switch limit {
      case .cancellationHandlers: flags.contains(.actsInHandlers)
      case .childTasks: flags.contains(.hasChildTasks) && !flags.contains(.interruptsChildTasks)
      case .earlyCancellations: flags.contains(.cancelsSuccessors)
      case .intervals: flags.contains(.letsTimePass)
      case .sharedState: unreduced == .foreignResumption || unreduced == .leftSimulation
      }
    }
  }
}
