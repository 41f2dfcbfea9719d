import ComposableArchitecture

/// What a run did, step by step, for the search that reduces orders. One trace serves all runs of a
/// search. A run keeps the part that it has in common with the previous run.
///
/// A *step* is what one *actor* does between two decisions. The actors are the user, each effect with its
/// child tasks, and time.
final class Trace: @unchecked Sendable {
  // Safe: used only by the thread whose turn it is in a run, and by the search between two runs. For the
  // same reason, accesses never overlap. Checking that would cost as much as the rest.

  struct Step {
    let actor: RunActor
    /// The step that made this one possible; `nil` if that is the actor's last step.
    let enabler: Int?
    /// The decision that led to it; `nil` if nothing else was possible.
    let node: Int?
    var footprint = Footprint()
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
  private let windows = ValueNumbering<AnyIdentifier>()
  private let shared = ValueNumbering<UInt64>()

  /// Whether the invariant has accessed a variable.
  @exclusivity(unchecked) var hasObservedVariables = false
  /// Whether accesses to variables count as accesses to the store, because the invariant accesses variables.
  @exclusivity(unchecked) var variablesAreObserved = false

  // MARK: - The run

  /// The number of steps that the run has in common with the last one.
  @exclusivity(unchecked) private var keptSteps = 0
  @exclusivity(unchecked) private(set) var current = -1
  @exclusivity(unchecked) private var footprint = Footprint()
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
    footprint = Footprint()
    (node, print, lastTime, cut) = (nil, nil, nil, nil)
  }

  /// Returns whether the run has reached a known state. If so, the run is cut short.
  func isKnown(_ print: UInt64) -> Bool {
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
  func decided(at node: Int, among count: Int, holding held: RunActor?, _ options: () -> [Candidate]) {
    self.node = node
    if node == nodes.count {
      nodes.append(
        Node(options: options(), count: count, step: current + 1, print: print, held: held))
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
    footprint = Footprint()
    if current >= keptSteps {
      steps.append(Step(actor: actor, enabler: enabler, node: node))
    }
    // Time and the sleeper that it wakes belong to one decision.
    if actor == .time { lastTime = current } else { node = nil }
  }

  /// Records that time passes. The step does not depend on a sleeper, because any of the sleepers with
  /// the deadline could be the first to wake.
  func passTime(isDurable: Bool) {
    begin(.time)
    mark(isDurable ? [.time, .durable] : .time)
    // Whatever is ready keeps time from passing.
    if timeWaits { mark(.everything) }
    end()
  }

  /// Begins the step of a sleeper that wakes.
  func wake(_ sleeper: RunActor) { begin(sleeper, enabler: lastTime) }

  func mark(_ marks: Footprint.Marks) { footprint.marks.formUnion(marks) }

  /// Whether two actions of different children touch different parts of the state.
  private var tellsPartsApart: Bool { hasParts && !variablesAreObserved }

  /// Records that the step has to do with the store.
  ///
  /// - Parameter parts: The parts of the state that it touches; `nil` if these are unknown.
  func touchStore(parts: UInt64? = nil) {
    mark(.store)
    footprint.parts |= tellsPartsApart ? parts ?? .max : .max
  }

  func access(_ variable: Int, isChange: Bool) {
    footprint.access(variable, isChange: isChange)
    if variablesAreObserved { touchStore() }
  }

  /// Records that a window of time is opened, found open, or closed. A window counts as a variable. If it has
  /// the number of another variable, more steps conflict than necessary.
  func accessWindow(_ identifier: AnyIdentifier) {
    let number = Int(windows.number(of: identifier) % UInt64(UInt64.bitWidth))
    footprint.access(UInt64.bitWidth - 1 - number, isChange: true)
  }

  /// Records that the step may affect all tasks that an actor created, or that it may be affected by the actor.
  func accessTasks(of actor: RunActor, isChange: Bool) {
    footprint.access(number(actor, 0), isChange: isChange)
  }

  /// Records that the order of the step and of the ends of other tasks with the same parent makes a difference.
  func accessEnds(under parent: RunActor) {
    footprint.access(number(parent, 1), isChange: true)
  }

  /// Records that the step has affected an operator of an effect.
  func accessOperators(of effect: RunActor) {
    footprint.access(number(effect, 2), isChange: true)
  }

  /// Records that the step has cancelled a whole effect, or that such a cancellation affects the step.
  func accessCancellation(of effect: RunActor, isChange: Bool) {
    footprint.access(number(effect, 3), isChange: isChange)
  }

  /// Records that an effect has done nothing between its last output and its end. Once it is known that a cancelled
  /// effect does nothing there either, the end no longer conflicts with cancellations.
  ///
  /// - Parameter output: The history of the effect up to the output.
  func endQuietly(_ effect: RunActor, after output: UInt64, isCancelled: Bool) {
    if isCancelled {
      quietEnds.insert(output)
    } else if quietEnds.contains(output) {
      footprint.marks.remove(.task)
      footprint.forgetAccess(number(effect, 3))
    }
  }

  /// Returns the number of something that counts as a variable. If it is the number of something else too,
  /// more steps conflict than necessary.
  private func number(_ actor: RunActor, _ kind: UInt64) -> Int {
    let number = shared.number(of: StrandHistories.fold(actor.identity, kind)) - 1
    return 16 + Int(number % UInt64(UInt64.bitWidth - 16))
  }

  /// Ends the step.
  func end() {
    if current >= keptSteps, current < steps.count { steps[current].footprint = footprint }
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
