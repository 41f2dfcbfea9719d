/// What a machine must know of the exploration.
struct Rules: Sendable {
  /// How many moves, and how many reductions, a run may have.
  var stepLimit: Int
  /// Up to which time sleepers are woken.
  var horizon: Duration?
  /// The numbers of the values of variables.
  let contents = Numbering<AnyHashable>()
  /// Whether what the time is makes a difference to the feature.
  var tracksTime = false
  /// How much time may pass before the feature reads it.
  var intervals: [Duration] = []
  /// Whether time may pass before the feature reads it, because the feature has compared times.
  var letsTimePass = false
  /// Whether others may act between two reductions of the same drain, because the feature has synchronous
  /// outputs. What others send there comes before the outputs of the reductions that follow.
  var interruptsDrains = false
  /// Up to which reduction the history is to be told; `nil` if it is not.
  var narratedCount: Int?
  /// Whether a history that is told includes the states.
  var narratesStates = true
  /// Whether runs are only compared. Then the conditions of the test are not asked.
  var isComparison = false
  let threads = ExtraThreads()
  /// How runs decide between moves.
  var strategy = Strategy.usual
  /// Whether the action that started a task is told from the one that resumed it, for the table of where
  /// schedules branch.
  var tracksOrigins = false
  /// What runs do, for a search that reduces orders.
  var trace: Trace?
  /// Where runs go, for a search that looks for cycles.
  var cycles: StateGraph?

  var isNarrated: Bool { narratedCount != nil }

  /// Whether each effect of an action is a strand of its own.
  var tellsEffectsApart: Bool { trace != nil || cycles != nil || !strategy.isUsual }
}
