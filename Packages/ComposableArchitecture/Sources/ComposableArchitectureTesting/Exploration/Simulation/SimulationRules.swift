/// The settings of an exploration that an executor needs.
struct SimulationRules: Sendable {
  /// The maximum number of moves of a run, and of its reductions.
  var stepLimit: Int
  /// The time up to which sleepers are woken.
  var horizon: Duration?
  /// The numbers of the values of variables.
  let contents = ValueNumbering<AnyHashable>()
  /// Whether the time makes a difference to the feature.
  var tracksTime = false
  /// How much time may pass before the feature reads it.
  var intervals: [Duration] = []
  /// Whether time may pass before the feature reads it, because the feature has compared times.
  var letsTimePass = false
  /// Whether other code may act between two reductions of the same drain, because the feature has
  /// synchronous outputs. What the other code sends at that point comes before the outputs of the
  /// following reductions.
  var interruptsDrains = false
  /// Whether a thread that is paused between two reductions may continue only if that makes a difference: see
  /// `Overtaking`. The orders that this leaves out are equivalent to others, which may need more preemptions.
  var holdsDrainers = true
  /// The reduction up to which the history is recorded; `nil` if it is not recorded.
  var narratedCount: Int?
  /// Whether a recorded history includes the states.
  var narratesStates = true
  /// Whether runs are only compared. The conditions of the test are not checked then.
  var isComparison = false
  let threads = InterruptionThreads()
  /// How runs decide between moves.
  var strategy = Strategy.usual
  /// Whether the action that started a task is distinguished from the one that resumed it, for the table
  /// of where schedules branch.
  var tracksOrigins = false
  /// Records what runs do, for a search that reduces orders.
  var trace: Trace?
  /// Records the states that runs reach, for a search that looks for cycles.
  var cycles: StateGraph?

  var isNarrated: Bool { narratedCount != nil }

  /// A number for the rules about pauses and time. Under different rules, the same decisions can lead to
  /// different histories.
  var number: UInt64 {
    (letsTimePass ? 1 : 0) + (interruptsDrains ? holdsDrainers ? 2 : 4 : 0)
  }

  /// Whether each effect of an action is a strand of its own.
  var tellsEffectsApart: Bool { trace != nil || cycles != nil || !strategy.isUsual }
}
