import ComposableArchitecture
import CustomDump
import Synchronization

/// Runs a feature from its start, under one schedule at a time.
///
/// It is a class because the closures of each run share it. Copying the scenario for each of them would
/// take a considerable part of a short run.
final class ScheduleRunner<Value: Sendable, Action: Sendable, Environment: Sendable>: Runner {
  private let scenario: Scenario<Value, Action, Environment>
  private let kind = ValueComparison<Value>.make()
  private let actionKind = ValueComparison<Action>.make()
  private let children: [ObservedChild<Value, Action>]
  private let names: ActionNames<Action>
  let rules: SimulationRules
  let traits: ScenarioTraits
  /// The diagram that the schedules add to; `nil` if the test does not ask for one.
  private let drawing: SharedStateDiagram?
  /// The numbers of the states in which schedules ended, if there will be real runs to compare with.
  private var finalStates: Set<UInt64> = []

  /// - Parameters:
  ///   - omitted: The listed actions that the scenario leaves out.
  ///   - outside: What the simulation does not control.
  init(
    _ scenario: Scenario<Value, Action, Environment>,
    omitted: [Exploration.Failure.OmittedAction] = [], outside: OutsideWorld = OutsideWorld()
  ) {
    self.scenario = scenario
    children = scenario.observedChildren()
    drawing = scenario.diagram.map {
      SharedStateDiagram(initial: "\($0(scenario.initialValue))")
    }
    rules = SimulationRules(
      settings: RunSettings(scenario.options, horizon: scenario.horizon),
      outside: outside, tracksOrigins: !scenario.options.sharesNothingElse)
    names = ActionNames(actionKind, rules.coverage)
    traits = ScenarioTraits(
      options: scenario.options, restarts: scenario.restarts, startCount: scenario.start.count,
      listedCount: scenario.listedActions?.count, omitted: omitted,
      isConvergent: scenario.convergent, hasEventually: scenario.eventually != nil,
      hasChildren: !scenario.children.isEmpty, canHash: kind.canHash)
  }

  var diagram: StateDiagram? { drawing?.current }

  var initialState: String { String(customDumping: scenario.initialValue) }

  func omitting(_ positions: [Int]) -> (any Runner)? {
    if positions.isEmpty { return self }
    guard let listed = scenario.listedActions, positions.allSatisfy(listed.indices.contains) else {
      return nil
    }
    let rest = listed.indices.filter { !positions.contains($0) }.map { listed[$0] }
    var scenario = scenario
    scenario.actionCount = rest.count...rest.count
    scenario.action = { index, _, _ in rest[index] }
    scenario.options = scenario.options.ofTrial
    return ScheduleRunner(
      scenario,
      omitted: positions.map { .init(position: $0, text: String(customDumping: listed[$0])) },
      outside: rules.outside)
  }

  func divergence(from expected: any Sendable, to found: any Sendable) -> Finding? {
    guard let expected = expected as? Value, let found = found as? Value,
      !kind.areEqual(expected, found)
    else { return nil }
    let note = UnequalPart.explanation(of: "state", expected: expected, found: found)
    return Finding(kind: .diverges, note: note)
  }

  func number(of value: Value) -> UInt64 { kind.number(of: value) }

  /// Whether no schedule ended in a state. A state that does not equal itself is like any other.
  func isUnexplored(_ value: Value) -> Bool {
    !finalStates.contains(number(of: value)) && kind.areEqual(value, value)
  }

  func rehearsal(
    _ kind: Exploration.Failure.Kind, _ result: RunResult, _ rules: SimulationRules
  ) -> RehearsalOutcome {
    Rehearsal(scenario, rules, outcomes: result.outcomes).outcome(kind, after: result.moves)
  }

  func run(_ decisions: consuming Decisions, _ rules: SimulationRules) -> RunResult {
    // The actions that were sent in earlier lives, without those of the start.
    var (restartsLeft, sentCount) = (scenario.restarts, 0)
    var executor = SimulationExecutor(decisions, rules, canBeKilled: restartsLeft > 0)
    if rules.isNarrated { executor.narrate(initialState: initialState) }
    var previous: ScheduleDriver?
    while true {
      let (store, feature) = start(on: executor, after: sentCount)
      let driver = ScheduleDriver(feature, on: executor, after: previous)
      let ending = driver.go()
      let value = store.value
      guard case .killed = ending else {
        if driver.inFlight.isEmpty { executor.waitForSenders() }
        driver.end()
        if case .rest = ending, scenario.options.realRuns > 0 {
          finalStates.insert(kind.number(of: value))
        }
        return executor.result(ending, value, moveCount: driver.moveCount)
      }
      executor.narrateKill(value, restartingIn: scenario.initialValue)
      restartsLeft -= 1
      sentCount += max(0, driver.sentCount - scenario.start.count)
      driver.end()
      let remainingActions = folded(
        UInt64(truncatingIfNeeded: restartsLeft), UInt64(truncatingIfNeeded: sentCount))
      executor = SimulationExecutor(
        restarting: executor, hash: remainingActions, canBeKilled: restartsLeft > 0)
      previous = driver
    }
  }

  /// Starts the app.
  ///
  /// - Parameter sentCount: How many actions were sent in earlier lives, without those of the start.
  private func start(
    on executor: SimulationExecutor, after sentCount: Int
  ) -> (Store<Value, AttributedAction<Action>>, RunningFeature) {
    let (scenario, simulation) = (scenario, Simulation(executor: executor))
    let observed = scenario.watch(observer(executor))
    let environment = simulation.makeEnvironment(scenario.environment)
    simulation.adoptGenerators()
    let store = scenario.makeStore(
      scenario.initialValue, observed.reducer, environment, executor)
    let counts = [scenario.actionCount.lowerBound, scenario.actionCount.upperBound].map {
      scenario.start.count + max(0, $0 - sentCount)
    }
    let feature = RunningFeature(
      actionCount: counts[0]...counts[1],
      hasIsolatedConditions: scenario.isIsolated,
      send: { [self] index in
        let scenario = self.scenario
        if scenario.readsState { executor.userReadsState(observed.valueNumber()) }
        let value = scenario.readsState ? store.value : scenario.initialValue
        guard let action = scenario.action(index, after: sentCount, in: value, simulation) else {
          executor.userDoesNothing()
          return .finished
        }
        return scenario.send(
          store,
          AttributedAction(action: action, strand: executor.userWillSend(), isFromUser: true))
      },
      isStoreIdle: { store.isIdle },
      isDrainingHere: store.isDrainedByThisThread,
      firstViolation: observed.firstViolation,
      valueNumber: observed.valueNumber,
      isGoodEnd: { [self] in
        self.scenario.sometimes?.note(store.value)
        return self.scenario.finally?(store.value) ?? true
      },
      holds: observed.holds)
    return (store, feature)
  }

  private func observer(_ executor: SimulationExecutor) -> ReductionObserver<Value, Action> {
    let (kind, actionKind, rules) = (kind, actionKind, executor.rules)
    var observer = ReductionObserver(
      reductions: ReductionReporter(executor: executor), children: children, names: names)
    if kind.canCompare { observer.areEqual = { kind.areEqual($0, $1) } }
    if let drawing, let label = scenario.diagram {
      observer.draw = { before, attributed, after in
        drawing.add(
          from: "\(label(before))", to: "\(label(after))",
          ActionNames<Action>.name(attributed.action), isOutput: !attributed.isFromUser)
      }
    }
    let looksForCycles = rules.cycles != nil
    guard looksForCycles || rules.knownStates != nil else { return observer }
    observer.numberState = { kind.number(of: $0) }
    // Without numbers of actions, most cycles would not be found.
    if looksForCycles || actionKind.canCompare {
      observer.numberAction = { actionKind.number(of: $0) }
    }
    return observer
  }
}
