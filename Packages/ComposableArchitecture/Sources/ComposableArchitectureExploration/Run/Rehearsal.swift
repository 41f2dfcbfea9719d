import ComposableArchitecture
import ComposableArchitectureClocks
import Synchronization

/// Makes the moves of a history in the way in which an ordinary test makes them: a test executor runs the effects, one
/// job after another.
///
/// The environment is that of the exploration. Its clock advances like that of the test, and its choices have the
/// outcomes of the history.
final class Rehearsal<Value: Sendable, Action: Sendable, Environment: Sendable> {
  private let scenario: Scenario<Value, Action, Environment>
  private var simulation: SimulationExecutor
  private var life: Life
  /// The lives before. What is released would continue its effects.
  private var earlier: [Life] = []
  /// How many actions were sent in the lives before, with and without those of the start.
  private var (earlierCount, earlierListedCount) = (0, 0)

  /// The app from one start to the next.
  private final class Life {
    let executor = TestExecutor(holdsJobs: true)
    let states = States()
    let store: Store<Value, Action>
    var tasks: [StoreTask] = []

    init(_ scenario: Scenario<Value, Action, Environment>, _ environment: Environment) {
      store = Store(
        initialValue: scenario.initialValue, reducer: scenario.reducer, environment: environment,
        executor: executor
      ) { [states] reduction in states.all.withLock { $0.append(reduction.value) } }
    }
  }

  private final class States: Sendable {
    let all = Mutex<[Value]>([])
  }

  init(
    _ scenario: Scenario<Value, Action, Environment>, _ rules: SimulationRules, outcomes: [Int]
  ) {
    var rules = rules
    (rules.trace, rules.cycles, rules.narratedCount, rules.strategy) = (nil, nil, nil, .usual)
    self.scenario = scenario
    simulation = SimulationExecutor(
      Decisions(indices: outcomes), rules, canBeKilled: scenario.restarts > 0)
    life = Life(scenario, Simulation(executor: simulation).makeEnvironment(scenario.environment))
  }

  /// Returns whether a condition does not hold after these moves, or an effect does not end.
  func fails(_ kind: Exploration.Failure.Kind, after moves: [Move]) -> Bool {
    switch kind {
    case .finallyViolated, .invariantViolated, .neverEnds: break
    case .diverges, .eventuallyViolated, .neverRests: return false
    }
    defer { end() }
    var rest = moves[...]
    while let move = rest.popFirst() {
      // A test advances its clock before the move in which time passes.
      let passing = rest.prefix(while: \.isPassing)
      rest = rest.dropFirst(passing.count)
      guard (passing + [move]).allSatisfy(make) else { return false }
    }
    let violates = { (value: Value) in
      !(self.scenario.invariant?(value) ?? true)
        || !self.scenario.invariants.allSatisfy { $0.holds(value) }
    }
    if kind == .invariantViolated {
      return (earlier + [life]).contains {
        $0.states.all.withLock(\.self).contains(where: violates)
      }
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
      return life.executor.runHeld(startedBy: strand - earlierCount, at: position)
    case .wake(_, let duration), .pass(let duration, isFirstReading: true):
      simulation.advance(by: duration)
    case .kill(isInMove: false): restart()
    case .interruption, .kill(isInMove: true), .pass(_, isFirstReading: false): return false
    }
    return true
  }

  private func send() {
    let (index, startCount) = (life.tasks.count, scenario.start.count)
    let action =
      index < startCount
      ? scenario.start[index]
      : scenario.action(
        earlierListedCount + index - startCount, Simulation(executor: simulation))
    life.executor.willSend()
    life.tasks.append(life.store.send(action))
  }

  private func restart() {
    earlier.append(life)
    earlierCount += life.tasks.count
    earlierListedCount += max(0, life.tasks.count - scenario.start.count)
    simulation = SimulationExecutor(
      restarting: simulation, hash: 0, canBeKilled: scenario.restarts > 0)
    life = Life(scenario, Simulation(executor: simulation).makeEnvironment(scenario.environment))
  }

  private func end() {
    for life in earlier + [life] {
      for task in life.tasks { task.cancel() }
      drain(life)
      life.executor.retire()
      drain(life)
    }
    for simulation in sequence(first: simulation, next: \.predecessor) { simulation.drain() }
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
