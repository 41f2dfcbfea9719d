/// The settings of an exploration that an executor needs.
struct SimulationRules: Sendable {
  /// What is part of a token.
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
  /// Records what runs reach.
  let coverage = CoverageRecorder()
  /// How runs decide between moves.
  var strategy = Strategy.usual
  /// Whether the action that started a task is distinguished from the one that resumed it, for the table
  /// of where schedules branch.
  var tracksOrigins = false
  /// Records what runs do, for a search that reduces orders.
  var trace: Trace?
  /// Records the states that runs reach, for a search that looks for cycles.
  var cycles: StateGraph?

  func has(_ flag: RunSettings.Flags) -> Bool { settings.flags.contains(flag) }

  var isNarrated: Bool { narratedCount != nil }

  /// Whether each effect of an action is a strand of its own.
  var tellsEffectsApart: Bool { isNarrated || followsOrder }

  /// Whether the search depends on which effect acts, so jobs belong to strands by their order.
  var followsOrder: Bool { trace != nil || cycles != nil || !strategy.isUsual }
}
