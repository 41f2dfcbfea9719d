import ComposableArchitecture
import ComposableArchitectureClocks
import Synchronization

/// Makes the moves of a history in the way in which an ordinary test makes them: a test executor runs the effects, one
/// job after another.
///
/// The environment is that of the exploration. Its clock advances like that of the test, and its choices have the
/// outcomes of the history.
final class Rehearsal<Value: Sendable, Action: Sendable, Environment: Sendable> {
  /// The app from one start to the next.
  private final class Life {
    let executor = TestExecutor(holdsJobs: true)
    let states: StateHistory<Value>
    let store: Store<Value, Action>
    let simulationExecutor: SimulationExecutor
    let simulation: Simulation
    var tasks: [StoreTask] = []

    init(
      _ scenario: Scenario<Value, Action, Environment>, on simulationExecutor: SimulationExecutor
    ) {
      self.simulationExecutor = simulationExecutor
      simulation = Simulation(executor: simulationExecutor)
      let states = StateHistory(scenario.initialValue)
      self.states = states
      store = Store(
        initialValue: scenario.initialValue, reducer: scenario.reducer,
        environment: simulation.makeEnvironment(scenario.environment), executor: executor
      ) { reduction in states.append(reduction.value, (0, 0)) }
    }
  }

  private let scenario: Scenario<Value, Action, Environment>
  private var life: Life
  /// The lives before. What is released would continue its effects.
  private var earlier: [Life] = []

  init(
    _ scenario: Scenario<Value, Action, Environment>, _ rules: SimulationRules, outcomes: [Int]
  ) {
    var rules = rules
    (rules.cycles, rules.narratedCount) = (nil, nil)
    self.scenario = scenario
    let simulation = SimulationExecutor(
      Decisions(indices: outcomes), rules, canBeKilled: scenario.restarts > 0)
    life = Life(scenario, on: simulation)
  }

  /// Returns whether a condition does not hold after these moves, or an effect does not end.
  func outcome(_ kind: Exploration.Failure.Kind, after moves: [Move]) -> RehearsalOutcome {
    defer { end() }
    switch kind {
    case .finallyViolated, .invariantViolated, .neverEnds: break
    case .diverges, .eventuallyViolated, .neverRests, .sometimesViolated: return .passes
    }
    var rest = moves[...]
    while let move = rest.popFirst() {
      // A test advances its clock before the move in which time passes.
      let passing = rest.prefix(while: \.isPassing)
      rest = rest.dropFirst(passing.count)
      guard (passing + [move]).allSatisfy(make) else { return .stops(at: move) }
    }
    return fails(kind) ? .fails : .passes
  }

  private func fails(_ kind: Exploration.Failure.Kind) -> Bool {
    if kind == .invariantViolated {
      return (earlier + [life]).contains { $0.states.firstViolation(of: scenario.holds) != nil }
    }
    drain(life)
    return kind == .neverEnds
      ? life.store.effectsInFlight > 0 : scenario.finally?(life.store.value) == false
  }

  /// Makes a move. Returns `false` if it is not possible.
  private func make(_ move: Move) -> Bool {
    switch move.kind {
    case .send: send()
    case .job(let strand, let position):
      let earlierCount = earlier.reduce(0) { $0 + $1.tasks.count }
      return life.executor.runHeld(startedBy: strand - earlierCount, at: position)
    case .wake(_, let duration), .pass(let duration, isFirstReading: true):
      life.simulationExecutor.advance(by: duration)
    case .kill(isInMove: false): restart()
    case .interruption, .kill(isInMove: true), .pass(_, isFirstReading: false): return false
    }
    return true
  }

  private func send() {
    let sentCount = earlier.reduce(0) { $0 + max(0, $1.tasks.count - scenario.start.count) }
    let action = scenario.action(
      life.tasks.count, after: sentCount, in: life.store.value, life.simulation)
    life.executor.willSend()
    life.tasks.append(action.map { life.store.send($0) } ?? .finished)
  }

  private func restart() {
    earlier.append(life)
    let simulation = SimulationExecutor(
      restarting: life.simulationExecutor, hash: 0, canBeKilled: scenario.restarts > 0)
    life = Life(scenario, on: simulation)
  }

  private func end() {
    let lives = earlier + [life]
    for life in lives {
      for task in life.tasks { task.cancel() }
      drain(life)
      life.executor.retire()
      drain(life)
    }
    for life in lives.reversed() { life.simulationExecutor.drain() }
  }

  /// Runs what is left. The number of jobs is limited because a task that polls may continue forever.
  private func drain(_ life: Life) {
    life.executor.releaseHeld()
    for _ in 0..<10_000 where !life.executor.runNext() { return }
  }
}

extension SimulationExecutor {
  /// Lets time pass, and wakes the sleepers on the way. The clock of a test does the same.
  fileprivate func advance(by duration: Duration) {
    let end = state.withLock { $0.time.now.saturatingAdding(duration) }
    while state.withLock({ $0.time.nextDeadline.map { $0 <= end } ?? false }) { wakeSleeper(at: 0) }
    state.withLock { $0.pass(to: end) }
  }
}
