import Synchronization

/// The settings of an exploration that an executor needs.
struct SimulationRules: Sendable {
  /// The settings that are part of a token.
  var settings: RunSettings
  /// The numbers of the values of variables, and of the identifiers of windows of time.
  let contents = ValueNumbering<AnyHashable>()
  /// The reduction up to which the history is recorded; `nil` if it is not recorded.
  var narratedCount: Int?
  /// Whether a recorded history includes the states.
  var narratesStates = true
  /// Whether runs are only compared. The conditions of the test are not checked then.
  var isComparison = false
  let threads = InterruptionThreads()
  /// The contacts of the runs with anything that the simulation does not control.
  var outside = OutsideWorld()
  /// Records what runs reach.
  let coverage = CoverageRecorder()
  /// How runs decide between moves.
  var strategy = Strategy.usual
  /// Whether the action that started a task is distinguished from the one that resumed it, for the table
  /// of where schedules branch.
  var tracksOrigins = false
  /// The number of steps after which a run is cut short, because a longer history is of no interest.
  var historyLimit = Int.max
  /// The states at which a run is cut short; `nil` if states are not compared.
  var knownStates: (any KnownStates)?
  /// Whether each effect of an action is a strand of its own, although nothing else requires it.
  ///
  /// A run may have other decisions otherwise: see `Overtaking`. So runs that continue a search that reduces orders need
  /// it.
  var separatesEffects = false
  /// Records what runs do, for a search that reduces orders.
  var trace: Trace?
  /// Records the states that runs reach, for a search that looks for cycles.
  var cycles: StateGraph?

  func has(_ flag: RunSettings.Flags) -> Bool { settings.flags.contains(flag) }

  /// Forgets what concerned the runs of one search strategy.
  mutating func endStrategy() {
    (trace, knownStates, strategy, historyLimit) = (nil, nil, .usual, .max)
    separatesEffects = false
  }

  var isNarrated: Bool { narratedCount != nil }

  /// Whether each effect of an action is a strand of its own.
  var tellsEffectsApart: Bool { isNarrated || followsOrder }

  /// Whether the search depends on which effect acts, so jobs belong to strands by their order.
  var followsOrder: Bool {
    separatesEffects || trace != nil || cycles != nil || !strategy.isUsual
  }
}

/// The states that the runs of a search have seen.
protocol KnownStates: AnyObject, Sendable {
  /// The number of different states with several possible next moves.
  var count: Int { get }

  /// Returns whether a run has come back to a known state. Otherwise, the state becomes known.
  ///
  /// - Parameter length: The length of the run's history.
  func isKnown(_ print: UInt64, after length: Int) -> Bool
}

/// States that are known if the history that led to them is not longer.
final class VisitedStates: KnownStates {
  private let lengths = Mutex<[UInt64: Int]>([:])

  var count: Int { lengths.withLock(\.count) }

  func isKnown(_ print: UInt64, after length: Int) -> Bool {
    lengths.withLock { lengths in
      if let earlier = lengths[print], earlier <= length { return true }
      lengths[print] = length
      return false
    }
  }
}
