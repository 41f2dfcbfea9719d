import ComposableArchitecture

/// The steps of a run, for the search that reduces orders. One trace serves all runs of a search. A run keeps
/// the part that it has in common with the previous run.
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
  /// For each known state, the actors that needed not act next in all runs that came to it. There are none if it has no
  /// entry.
  @exclusivity(unchecked) private var knownSleepers: [UInt64: Set<RunActor>] = [:]
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

  /// Whether time passes only when no task is ready, and whether the user acts only then.
  let (timeWaits, userWaits): (Bool, Bool)

  init(comparesStates: Bool, hasParts: Bool, _ rules: SimulationRules) {
    (self.comparesStates, self.hasParts) = (comparesStates, hasParts)
    (timeWaits, userWaits) = (rules.has(.waitsForIdleness), rules.has(.userWaits))
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
  /// The task to which the current step belongs, whether its code runs in the step, and the keys by which the effects that
  /// end in the step were found until then.
  @exclusivity(unchecked) private var task: (actor: RunActor, mayCheck: Bool, endedKeys: [Int])?
  @exclusivity(unchecked) private var node: Int?
  @exclusivity(unchecked) private var print: UInt64?
  @exclusivity(unchecked) private var earlierSummary = StateSummaries.none
  @exclusivity(unchecked) private var sleepSet = SleepSet()
  /// The number of decisions that the run has in common with the last one.
  @exclusivity(unchecked) private var keptNodes = 0
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
    (keptSteps, keptNodes) = (stepCount, nodeCount)
    sleepSet = SleepSet()
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
    let isKnown = known(print)
    if isKnown { cut = print } else { self.print = print }
    hasCut = hasCut || isKnown
    if !hasCut, known.count == Self.uselessStateCount { comparesStates = false }
    return isKnown
  }

  /// Returns whether everything that may follow from a state has been explored. Otherwise, the state becomes known.
  private func known(_ print: UInt64) -> Bool {
    let actors = sleepSet.actors
    if let summary = known[print] {
      let earlier = knownSleepers[print] ?? []
      if earlier.isSubset(of: actors) { return true }
      knownSleepers[print] = earlier.intersection(actors)
      earlierSummary = summary
    } else if !actors.isEmpty {
      knownSleepers[print] = actors
    }
    known[print] = StateSummaries.none
    return false
  }

  /// Whether all ways to continue need not be taken.
  func areAsleep(_ ways: [Candidate]) -> Bool {
    !sleepSet.isEmpty && firstAwake(of: ways) == nil
  }

  /// Returns the position of the first way that may have to be taken.
  func firstAwake(of ways: [Candidate]) -> Int? {
    ways.firstIndex { !$0.maySleep || !sleepSet.contains($0.actor) }
  }

  /// Records that all orders were explored that begin with a step of an actor at a decision.
  func explored(_ step: Step, at node: Int) {
    nodes[node].sleepSet.insert(step.actor, step.footprint)
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
        Node(
          options: ways, count: ways.count, step: current + 1, print: print, held: held,
          sleepSet: sleepSet, earlierSummary: earlierSummary))
    }
    if node == keptNodes - 1 { sleepSet = nodes[node].sleepSet }
    (print, earlierSummary) = (nil, StateSummaries.none)
  }

  /// Records the choice of an outcome in the middle of a step.
  func chose(at node: Int, among count: Int) {
    if node == nodes.count {
      nodes.append(
        Node(options: [], count: count, step: max(current, 0), print: nil, sleepSet: sleepSet))
    }
    if node == keptNodes - 1 { sleepSet = nodes[node].sleepSet }
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
    access(.passage, .change)
    if isDurable { access(.disk, .change) }
    // Whatever is ready keeps time from passing.
    if timeWaits { access(.anything, .change) }
    end()
  }

  /// Records that the user acts.
  func actsAsUser() {
    // Whatever is ready keeps the user from acting.
    if userWaits { access(.anything, .change) }
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
    if !tellsPartsApart { access(.state, .change) }
  }

  /// Records that the step reduces an action.
  ///
  /// - Parameter touchesMore: Whether the action may touch more than the parts that were named.
  func reduces(touchesMore: Bool) {
    access(.state, tellsPartsApart && !touchesMore ? .commute : .change)
  }

  /// Whether two actions of different children touch different parts of the state.
  var tellsPartsApart: Bool { hasParts && !variablesAreObserved }

  /// Records that the step belongs to a task.
  func belongs(to task: RunActor) { self.task = (task, false, []) }

  /// Records that code of the task runs in the step. A cancellation of the task may affect it.
  func mayCheckCancellation() { task?.mayCheck = true }

  /// Records that an effect ends. A cancellation by the key with this number no longer finds it.
  func ends(_ key: UInt64) {
    if task == nil { return access(.key(key), .read) }
    task?.endedKeys.append(objects.number(of: .key(key)))
  }

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

  /// Records that effects are cancelled. No time passes before their tasks are, and these may be asleep.
  func beginsCancellation() {
    access(.passage, .read)
    delaysSleepers()
  }

  /// Ends the step.
  func end() {
    guard !isRepeated, current < steps.count else { return }
    if let task {
      for key in task.endedKeys { step.footprint.access(key, .read) }
      if task.mayCheck { step.footprint.access(objects.number(of: .task(task.actor)), .read) }
    }
    steps[current] = step
    sleepSet.remove(step.actor, conflictingWith: step.footprint)
    if step.actor == .kill { sleepSet.removeAll() }
  }
}
