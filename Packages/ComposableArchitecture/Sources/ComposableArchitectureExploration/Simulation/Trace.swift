import ComposableArchitecture

/// What a run did, step by step, for the search that reduces orders. One trace serves all runs of a
/// search. A run keeps the part that it has in common with the previous run.
///
/// A *step* is what one *actor* does between two decisions. The actors are the user, each effect with its
/// child tasks, and time.
final class Trace: KnownStates, @unchecked Sendable {
  // Safe: used only by the thread whose turn it is in a run, and by the search between two runs. For the
  // same reason, accesses never overlap. Checking that would cost as much as the rest.

  struct Step {
    let actor: RunActor
    /// The step that made this one possible; `nil` if that is the actor's last step.
    let enabler: Int?
    /// The decision that led to it; `nil` if nothing else was possible.
    let node: Int?
    fileprivate(set) var footprint = Footprint()
    /// Whether the actor began to sleep.
    fileprivate(set) var hasBegunSleep = false
    /// Whether the step made it impossible for a sleeper to wake, for now or permanently.
    fileprivate(set) var hasDelayedSleepers = false

    /// Whether the actor sleeps after the step, and can do nothing else.
    var isAsleep: Bool { hasBegunSleep && !footprint.changes(RunObjectNumbers.anything) }
    /// Whether the step changed what remains if the app is killed.
    var isDurable: Bool { footprint.changes(RunObjectNumbers.disk) }
  }

  /// A decision.
  struct Node {
    /// The ways to continue; empty if an outcome was chosen in the middle of a step.
    let options: [Candidate]
    let count: Int
    /// The step that began with the decision, or during which it was made.
    var step: Int
    /// The number of the state in which it was made, if states are compared.
    let print: UInt64?
    /// The actor that may not continue yet, because all orders in which it does are explored elsewhere.
    var held: RunActor?
  }

  struct Reduction {
    let step: Int
    /// The number of the action's name.
    let action: Int
    /// The number of the reduction; `nil` if there are too many.
    let number: Int?
  }

  // MARK: - What the search reads

  @exclusivity(unchecked) private(set) var steps: [Step] = []
  @exclusivity(unchecked) private(set) var nodes: [Node] = []
  /// The known state at which the run was cut short.
  @exclusivity(unchecked) private(set) var cut: UInt64?
  /// The known states, each with the number of the summary of what followed from it.
  @exclusivity(unchecked) var known: [UInt64: Int] = [:]
  /// The actors whose steps made the first tasks of others ready, in any run; `nil` for a task that several could start.
  @exclusivity(unchecked) private(set) var creators: [RunActor: RunActor?] = [:]
  /// Whether states are compared.
  @exclusivity(unchecked) private(set) var comparesStates: Bool
  @exclusivity(unchecked) private var hasCut = false
  /// The number of states after which they are no longer compared if none of them was known.
  private static let uselessStateCount = 10_000

  /// Whether the test says which children touch only their own part of the state.
  private let hasParts: Bool

  /// Whether time passes only when no task is ready.
  let timeWaits: Bool

  init(comparesStates: Bool, hasParts: Bool, timeWaits: Bool) {
    (self.comparesStates, self.hasParts, self.timeWaits) = (comparesStates, hasParts, timeWaits)
  }

  /// Outputs after which effects did nothing although they were cancelled, each as the history of the effect up to it.
  @exclusivity(unchecked) private var quietEnds: Set<UInt64> = []
  @exclusivity(unchecked) private var objects = RunObjectNumbers()

  /// Whether the invariant has accessed a variable.
  @exclusivity(unchecked) var hasObservedVariables = false
  /// Whether accesses to variables count as accesses to the store, because the invariant accesses variables.
  @exclusivity(unchecked) var variablesAreObserved = false

  // MARK: - The run

  /// The number of steps that the run has in common with the last one.
  @exclusivity(unchecked) private var keptSteps = 0
  @exclusivity(unchecked) private(set) var current = -1
  /// The current step. It becomes part of `steps` if it is not repeated.
  @exclusivity(unchecked) private var step = Step(actor: .user, enabler: nil, node: nil)
  /// The effect to which the current step belongs, and whether it was cancelled before.
  @exclusivity(unchecked) private var task: (effect: RunActor, isCancelled: Bool)?
  @exclusivity(unchecked) private var node: Int?
  @exclusivity(unchecked) private var print: UInt64?
  @exclusivity(unchecked) private var lastTime: Int?
  /// The numbers of the reductions, each with its step.
  @exclusivity(unchecked) private var reductions: [Reduction] = []
  @exclusivity(unchecked) private var reductionCount = 0
  /// The actors whose first tasks have become ready, each with the step that made them ready.
  @exclusivity(unchecked) private var creations: [(actor: RunActor, step: Int)] = []

  /// Whether the current step was also a step of the last run.
  var isRepeated: Bool { current < keptSteps }

  /// Begins a run that has the given numbers of decisions and steps in common with the last one.
  func begin(nodes nodeCount: Int, steps stepCount: Int) {
    nodes.removeSubrange(nodeCount...)
    steps.removeSubrange(stepCount...)
    keptSteps = stepCount
    reductions.removeSubrange(
      (reductions.firstIndex { $0.step >= stepCount } ?? reductions.endIndex)...)
    reductionCount = 0
    creations.removeSubrange(
      (creations.firstIndex { $0.step >= stepCount } ?? creations.endIndex)...)
    current = -1
    (node, print, lastTime, cut) = (nil, nil, nil, nil)
  }

  var count: Int { known.count }

  func isKnown(_ print: UInt64, after length: Int) -> Bool {
    let isKnown = known.updateIfMissing(print)
    if isKnown { cut = print } else { self.print = print }
    hasCut = hasCut || isKnown
    if !hasCut, known.count == Self.uselessStateCount { comparesStates = false }
    return isKnown
  }

  /// Records that a task of an actor has become ready.
  func isReady(_ actor: RunActor) {
    if isRepeated || creations.contains(where: { $0.actor == actor }) { return }
    creations.append((actor, current))
    let creator = steps[current].actor
    creators[actor] = creators[actor, default: creator] == creator ? creator : .some(nil)
  }

  /// Returns the next reduction if the last run made it too.
  func repeatReduction() -> Reduction? {
    guard reductionCount < reductions.count else { return nil }
    defer { reductionCount += 1 }
    return reductions[reductionCount]
  }

  func reduced(_ action: Int, _ number: Int?) {
    reductions.append(Reduction(step: current, action: action, number: number))
    reductionCount += 1
  }

  /// Records a decision before the next step.
  ///
  /// - Parameter held: The actor that may not continue yet.
  func decided(at node: Int, among ways: [Candidate], holding held: RunActor?) {
    self.node = node
    if node == nodes.count {
      nodes.append(
        Node(options: ways, count: ways.count, step: current + 1, print: print, held: held))
    }
    print = nil
  }

  /// Records the choice of an outcome in the middle of a step.
  func chose(at node: Int, among count: Int) {
    if node == nodes.count {
      nodes.append(Node(options: [], count: count, step: max(current, 0), print: nil))
    }
  }

  func begin(_ actor: RunActor, enabler: Int? = nil) {
    current += 1
    step = Step(actor: actor, enabler: enabler, node: node)
    task = nil
    if !isRepeated { steps.append(step) }
    // Time and the sleeper that it wakes belong to one decision.
    if actor == .time { lastTime = current } else { node = nil }
  }

  /// Records that time passes. The step does not depend on a sleeper, because any of the sleepers with
  /// the deadline could be the first to wake.
  func passTime(isDurable: Bool) {
    begin(.time)
    access(.clock, .change)
    if isDurable { access(.disk, .change) }
    // Whatever is ready keeps time from passing.
    if timeWaits { access(.anything, .change) }
    end()
  }

  /// Begins the step of a sleeper that wakes.
  func wake(_ sleeper: RunActor) { begin(sleeper, enabler: lastTime) }

  // MARK: - What the step accesses

  func access(_ object: RunObject, _ access: Access) {
    if isRepeated { return }
    step.footprint.access(objects.number(of: object), access)
    if variablesAreObserved, case .variable = object { reduces(touchesMore: true) }
  }

  /// Records that the step sends an action, or starts an effect in a drain. The order in which two steps do so is that
  /// of the reductions, which makes no difference if the children keep to themselves.
  func enters() {
    access(.cancellations, .read)
    if !tellsPartsApart { access(.state, .change) }
  }

  /// Records that the step reduces an action.
  ///
  /// - Parameter touchesMore: Whether the action may touch more than the parts that were named.
  func reduces(touchesMore: Bool) {
    access(.cancellations, .read)
    access(.state, tellsPartsApart && !touchesMore ? .commute : .change)
  }

  /// Whether two actions of different children touch different parts of the state.
  var tellsPartsApart: Bool { hasParts && !variablesAreObserved }

  /// Records that the step belongs to a task of an effect. Any cancellation may affect it. Once the whole effect is
  /// cancelled, only that cancellation can.
  func belongs(to effect: RunActor, isCancelled: Bool) { task = (effect, isCancelled) }

  /// Records that an effect has done nothing between its last output and its end. Once it is known that a cancelled
  /// effect does nothing there either, the end no longer conflicts with cancellations.
  ///
  /// - Parameter output: The history of the effect up to the output.
  func endsQuietly(after output: UInt64, isCancelled: Bool) {
    if isCancelled {
      quietEnds.insert(output)
    } else if quietEnds.contains(output) {
      task = nil
    }
  }

  /// Records that the actor sleeps from now on.
  func beginsSleep() { step.hasBegunSleep = true }

  /// Records that a sleeper can no longer wake, or not before another one.
  func delaysSleepers() { step.hasDelayedSleepers = true }

  /// Ends the step.
  func end() {
    guard !isRepeated, current < steps.count else { return }
    steps[current] = step
    guard let task else { return }
    steps[current].footprint.access(objects.number(of: .effect(task.effect)), .read)
    if task.isCancelled { return }
    steps[current].footprint.access(objects.number(of: .cancellations), .read)
  }
}

extension [UInt64: Int] {
  /// Returns whether a state is known, and adds it to the known states.
  fileprivate mutating func updateIfMissing(_ print: UInt64) -> Bool {
    let index = self.index(forKey: print)
    if index == nil { self[print] = StateSummaries.none }
    return index != nil
  }
}
