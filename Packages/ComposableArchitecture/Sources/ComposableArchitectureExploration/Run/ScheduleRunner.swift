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
  private let children: ObservedChildren<Value, Action>
  private let names: ActionNames<Action>
  let rules: SimulationRules
  let traits: ScenarioTraits

  /// - Parameter omitted: The positions of the listed actions that the scenario leaves out.
  init(_ scenario: Scenario<Value, Action, Environment>, omitted: [Int] = []) {
    self.scenario = scenario
    children = scenario.observedChildren(kind)
    rules = SimulationRules(
      settings: RunSettings(scenario.options, horizon: scenario.horizon),
      tracksOrigins: !scenario.options.sharesNothingElse)
    names = ActionNames(actionKind, rules.coverage)
    traits = ScenarioTraits(
      options: scenario.options, restarts: scenario.restarts, startCount: scenario.start.count,
      listedCount: scenario.listedActions?.count, omitted: omitted,
      isConvergent: scenario.convergent, hasEventually: scenario.eventually != nil,
      hasChildren: !scenario.children.isEmpty, canHash: kind.canHash)
  }

  var initialState: String { String(customDumping: scenario.initialValue) }

  var omittedActions: [Exploration.Failure.OmittedAction] {
    guard let actions = scenario.listedActions else { return [] }
    return traits.omitted.map { .init(position: $0, text: String(customDumping: actions[$0])) }
  }

  func omitting(_ positions: [Int]) -> (any Runner)? {
    if positions.isEmpty { return self }
    guard let listed = scenario.listedActions, positions.allSatisfy(listed.indices.contains) else {
      return nil
    }
    let rest = listed.indices.filter { !positions.contains($0) }.map { listed[$0] }
    var scenario = scenario
    scenario.actionCount = rest.count...rest.count
    scenario.action = { index, _ in rest[index] }
    scenario.options = scenario.options.ofTrial
    return ScheduleRunner(scenario, omitted: positions)
  }

  func divergence(from expected: any Sendable, to found: any Sendable) -> Finding? {
    guard let expected = expected as? Value, let found = found as? Value,
      !kind.areEqual(expected, found)
    else { return nil }
    let note = UnequalPart.explanation(of: "state", expected: expected, found: found)
    return Finding(kind: .diverges, note: note)
  }

  func failsAsTest(
    _ kind: Exploration.Failure.Kind, _ result: ScheduleResult, _ rules: SimulationRules
  ) -> Bool {
    Rehearsal(scenario, rules, outcomes: result.outcomes).fails(kind, after: result.moves)
  }

  func run(
    _ decisions: consuming Decisions, _ rules: SimulationRules, stepLimit: Int,
    visited: inout [UInt64: Int]?
  ) -> ScheduleResult {
    var life = Life(restartsLeft: scenario.restarts)
    var executor = SimulationExecutor(decisions, rules, canBeKilled: life.restartsLeft > 0)
    if rules.isNarrated {
      executor.narrate(initialState: String(customDumping: scenario.initialValue))
    }
    while true {
      let (store, feature) = start(life, on: executor, comparesStates: visited != nil)
      let driver = ScheduleDriver(
        feature, on: executor, moveCount: life.moveCount, moveLimit: rules.settings.stepLimit,
        stepLimit: stepLimit, visited)
      if let path = life.path { driver.path = CyclePath(after: path) }
      // A large set must not be copied when the driver changes it.
      visited = nil
      let ending = driver.go()
      visited = driver.takeVisited()
      let value = store.value
      guard case .killed = ending else {
        driver.end()
        return executor.result(ending, value as any Sendable, moveCount: driver.moveCount)
      }
      narrateKill(executor, value)
      life.end(driver, startCount: scenario.start.count)
      driver.end()
      executor = SimulationExecutor(
        restarting: executor, hash: life.hash, canBeKilled: life.restartsLeft > 0)
    }
  }

  /// The app from one start to the next.
  private struct Life {
    var restartsLeft: Int
    /// How many actions were sent before, without those of the start.
    var sentCount = 0
    var moveCount = 0
    var hasHeld = false
    var path: CyclePath?

    /// Identifies the actions that remain to be sent.
    var hash: UInt64 {
      folded(
        UInt64(truncatingIfNeeded: restartsLeft), UInt64(truncatingIfNeeded: sentCount))
    }

    mutating func end(_ driver: ScheduleDriver, startCount: Int) {
      restartsLeft -= 1
      sentCount += max(0, driver.sentCount - startCount)
      moveCount = driver.moveCount
      hasHeld = driver.hasHeld
      path = driver.path
    }
  }

  /// Starts the app.
  private func start(
    _ life: Life, on executor: SimulationExecutor, comparesStates: Bool
  ) -> (Store<Value, AttributedAction<Action>>, RunningFeature) {
    let (rules, startCount) = (executor.rules, scenario.start.count)
    let simulation = Simulation(executor: executor)
    let watch = scenario.watch(
      ReductionReporter(executor: executor),
      comparesStates || rules.cycles != nil ? numbers(rules) : nil, children,
      names, narrator(executor))
    let store = scenario.makeStore(
      scenario.initialValue, watch.reducer,
      simulation.makeEnvironment(scenario.environment), executor)
    let earlierReductions = executor.state.withLock { $0.reductionCount }
    let rest = [scenario.actionCount.lowerBound, scenario.actionCount.upperBound].map {
      startCount + max(0, $0 - life.sentCount)
    }
    let feature = RunningFeature(
      actionCount: rest[0]...rest[1],
      canBeKilled: life.restartsLeft > 0,
      hasIsolatedConditions: scenario.isIsolated,
      send: { index in
        let action =
          index < startCount
          ? self.scenario.start[index]
          : self.scenario.action(life.sentCount + index - startCount, simulation)
        return self.scenario.send(
          store,
          AttributedAction(action: action, strand: executor.userWillSend(), isFromUser: true))
      },
      isStoreIdle: { store.isIdle },
      isDrainingHere: store.isDrainedByThisThread,
      firstViolation: {
        if rules.isComparison { return nil }
        return watch.firstViolation().map { ($0.reductionCount + earlierReductions, $0.stepCount) }
      },
      valueNumber: watch.valueNumber,
      isGoodEnd: { rules.isComparison || self.scenario.finally?(store.value) ?? true },
      hasHeld: rules.isComparison ? nil : watch.holds.map { holds in { life.hasHeld || holds() } }
    )
    return (store, feature)
  }

  private func numbers(_ rules: SimulationRules) -> Scenario<Value, Action, Environment>.Numbers {
    let (kind, actionKind) = (kind, actionKind)
    var action: (@Sendable (Action) -> UInt64)?
    // Without numbers of actions, most cycles would not be found.
    if actionKind.canCompare || rules.cycles != nil { action = { actionKind.number(of: $0) } }
    return Scenario<Value, Action, Environment>.Numbers(
      value: { kind.number(of: $0) }, action: action)
  }

  /// Returns a closure that records a reduction, if the history is recorded.
  private func narrator(
    _ executor: SimulationExecutor
  ) -> (@Sendable (AttributedAction<Action>, Value, Value) -> Void)? {
    guard executor.rules.isNarrated else { return nil }
    return { [narratesStates = executor.rules.narratesStates] attributed, before, after in
      guard executor.state.withLock({ $0.tellsReduction }) else { return }
      executor.narrateReduction(
        attributed, change: narratesStates ? diff(before, after) : nil,
        state: narratesStates ? String(customDumping: after) : "")
    }
  }

  /// Records that the app is killed, if the history is recorded.
  private func narrateKill(_ executor: SimulationExecutor, _ value: Value) {
    guard executor.rules.isNarrated else { return }
    let narratesStates = executor.rules.narratesStates
    executor.narrateKill(
      change: narratesStates ? diff(value, scenario.initialValue) : nil,
      state: narratesStates ? String(customDumping: scenario.initialValue) : "")
  }
}
