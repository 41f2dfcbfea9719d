import ComposableArchitecture
import CustomDump
import Synchronization

/// The history of the run. Except for the number of steps, it is recorded only if the test shows it.
struct Narration: Sendable {
  var initialState = ""
  var steps: [Exploration.Step] = []
  /// The number of steps of a history that ends here.
  var stepCount = 0
  /// How much time passed in the last step; `nil` if the step is no passage of time.
  private var passed: Duration?
  /// The reduction up to which the history is recorded.
  let lastReduction: Int
  var moves: [Move] = []
  /// The outcomes of all choices, in order.
  var outcomes: [Int] = []
  /// How many steps had been recorded at each decision.
  var toldCounts: [Int] = []
  /// The strands of tasks.
  var authors: [TaskIdentity: Int] = [:]
  /// The tasks that wait for variables.
  var waits: [(ticket: Ticket, text: String)] = []

  init(lastReduction: Int) { self.lastReduction = lastReduction }

  /// Counts a step. Its text is recorded elsewhere.
  ///
  /// - Parameter passed: How much time passes in it; `nil` if it is no passage of time.
  mutating func countStep(passing passed: Duration? = nil) {
    stepCount += 1
    self.passed = passed
  }

  /// Removes the last step if it is a passage of time. Returns how much time passed in it.
  mutating func removePassage() -> Duration {
    guard let passed else { return .zero }
    stepCount -= 1
    if steps.last?.kind == .timePassed { steps.removeLast() }
    return passed
  }

  /// A length by which histories that lead to the same state are compared. If one is not longer than
  /// another, it also is not longer after any continuation. Of two histories with the same number of
  /// steps, one that ends with a passage of time is shorter, because more time becomes part of the same
  /// step.
  var length: Int { 2 * stepCount - (passed == nil ? 0 : 1) }

  /// Returns the history for the next life of the app.
  func restarted() -> Self {
    var new = self
    (new.authors, new.waits) = ([:], [])
    return new
  }
}

extension RunState {
  /// Whether an event now is part of the recorded history. Time may pass in the last reduction of the history.
  private var isTold: Bool {
    reductionCount < history.lastReduction
      || stage == .reducing && reductionCount == history.lastReduction
  }

  /// Whether the history is recorded up to the current reduction.
  var tellsReduction: Bool { reductionCount <= history.lastReduction }

  /// Counts an event between two reductions, and records it if the history is recorded.
  ///
  /// - Parameter passed: How much time passes; `nil` if the event is no passage of time.
  mutating func narrate(
    _ kind: Exploration.Step.Kind, _ text: String?, passing passed: Duration? = nil
  ) {
    guard phase == .running, stage == .moving || stage == .reducing else { return }
    history.countStep(passing: passed)
    guard let text, isTold else { return }
    history.steps.append(
      Exploration.Step(
        kind: kind, text: text, state: history.steps.last?.state ?? history.initialState,
        change: nil, strand: strands.origin(of: strands.current),
        effect: strands.effect(of: strands.current)))
  }

  /// Records that time passed. Consecutive passages of time count as one step.
  mutating func narrate(passing duration: Duration) {
    let passed = history.removePassage() + duration
    narrate(.timePassed, rules.isNarrated ? "\(passed)" : nil, passing: passed)
  }

  /// Records a move, if the history is recorded.
  mutating func note(_ kind: Move.Kind) {
    if isTold { history.moves.append(Move(kind: kind, stepCount: history.steps.count)) }
  }

  /// The move in which a ready job runs.
  func move(ofJob index: Int) -> Move.Kind {
    let origin = strands.origin(of: ready[index].ticket.strand)
    let position = ready[..<index].count { strands.origin(of: $0.ticket.strand) == origin }
    return .job(strand: origin, position: position)
  }

  /// Returns what each effect in flight waits for when nothing else can happen, in a run whose history is
  /// recorded.
  ///
  /// - Parameter inFlight: The actions that have effects in flight.
  func waits(inFlight: [Int]) -> [Blockage] {
    guard rules.isNarrated else { return [] }
    func blockage(_ ticket: Ticket, _ cause: Blockage.Cause) -> Blockage {
      Blockage(
        origin: strands.origin(of: ticket.strand), effect: strands.effect(of: ticket.strand),
        cause: cause)
    }
    let known =
      history.waits.map { blockage($0.ticket, .variable($0.text)) }
      + time.sleepers.map { blockage($0.ticket, .forever) }
    return Set(inFlight).union(leavers ?? []).sorted().flatMap { origin in
      let waits = known.filter { $0.origin == origin }
      let others: [Blockage.Cause] =
        inFlight.contains(origin)
        ? (waits.isEmpty ? [.unknown] : []) : [.elsewhere]
      return waits + others.map { Blockage(origin: origin, cause: $0) }
    }
  }
}

extension SimulationExecutor {
  /// Records the outcome of a choice or of an access to a variable, if the history is recorded.
  func narrate(_ kind: Exploration.Step.Kind, _ text: () -> String) {
    let text = rules.isNarrated ? text() : nil
    let thread = currentThread()
    state.withLock { state in
      guard state.thread == thread else { return }
      state.settle()
      state.narrate(kind, text)
    }
  }
}

/// The text of an outcome in a history. The dump of a duration would consist of two unreadable numbers.
func outcomeText<Outcome>(_ outcome: Outcome) -> String {
  (outcome as? Duration)?.description ?? String(customDumping: outcome)
}
