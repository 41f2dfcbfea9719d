import ComposableArchitecture
import CustomDump
import Synchronization

/// One run of a scenario on real threads.
final class RealRun<Value: Sendable, Action: Sendable, Environment: Sendable>: @unchecked Sendable {
  // Safe: only closures of the scenario may not be shared. The environment is made, and `finally` is checked, while no
  // other thread uses them. The others are called in `RealExecutor.checking`, which one thread at a time can enter.

  private let scenario: Scenario<Value, Action, Environment>
  private let executor: RealExecutor
  private let simulation: Simulation
  /// The thread on which the conditions run; `nil` if they may run on any thread.
  private let callingThread: CallingThread?
  private let isOver: TurnGate
  private let isFinished = Gate()
  private let tasks = Mutex<[StoreTask]>([])

  init(
    _ scenario: Scenario<Value, Action, Environment>, _ rules: SimulationRules, seed: UInt64,
    _ threads: RealThreads
  ) {
    self.scenario = scenario
    callingThread = scenario.isIsolated ? CallingThread() : nil
    let isOver = TurnGate(callingThread)
    self.isOver = isOver
    executor = RealExecutor(seed: seed, rules.settings, rules.outside, threads) { isOver.open() }
    simulation = Simulation(executor: executor)
  }

  /// The result of a run.
  struct Result {
    /// The kind of the failure; `nil` if no condition is violated.
    let failure: Exploration.Failure.Kind?
    /// The state at the end.
    let value: Value
    let steps: [RealStep]
  }

  /// Runs the feature until nothing else can happen, or until a condition does not hold.
  ///
  /// - Parameter patience: After how long an effect counts as one that never ends.
  /// - Throws: `ExplorationError` if the simulation is misused.
  func result(patience: Duration) throws -> Result {
    RunsInProgress.begin(executor)
    defer {
      RunsInProgress.end(executor)
      executor.forgetGenerators()
    }
    let store = makeStore()
    executor.state.withLock { $0.isDrainingHere = store.isDrainedByThisThread }
    defer { executor.state.withLock { $0.isDrainingHere = { false } } }
    let user = Task(executorPreference: executor) { await self.send(to: store) }
    let alarm = Alarm(after: patience) { [executor] in executor.end(.failure(.neverEnds)) }
    isOver.wait()
    alarm.cancel()
    let (ending, misuse, steps) = executor.state.withLock { ($0.ending, $0.misuse, $0.steps) }
    let value = store.value
    user.cancel()
    executor.wakeAll()
    for task in tasks.withLock({ $0 }) { task.cancel() }
    if ending != .failure(.neverEnds) { waitForEffects(atMost: patience) }
    if let misuse { throw misuse }
    if case .failure(let kind) = ending {
      return Result(failure: kind, value: value, steps: steps)
    }
    let isGood = executor.checking { scenario.finally?(value) ?? true }
    return Result(failure: isGood ? nil : .finallyViolated, value: value, steps: steps)
  }

  /// Waits until the cancelled effects have ended, so they do not slow down the next run.
  private func waitForEffects(atMost patience: Duration) {
    let alarm = Alarm(after: patience) { [isFinished] in isFinished.open() }
    isFinished.wait()
    alarm.cancel()
  }

  // MARK: - The user

  /// Sends the user's actions, and waits for all effects.
  private func send(to store: Store<Value, AttributedAction<Action>>) async {
    defer { isFinished.open() }
    let userCount = executor.state.withLock { [range = scenario.actionCount] state in
      range.lowerBound + Int(state.random.next() % UInt64(range.count))
    }
    for index in 0..<(scenario.start.count + userCount) {
      await pause()
      if executor.isEnding { break }
      let chosen = executor.checking {
        // The actions of real runs do not depend on the state.
        scenario.action(index, after: 0, in: scenario.initialValue, simulation)
      }
      guard let action = chosen else { continue }
      let strand = executor.state.withLock { $0.authors.user(sending: index + 1) }
      let task = scenario.send(
        store, AttributedAction(action: action, strand: strand, isFromUser: true))
      tasks.withLock { $0.append(task) }
    }
    executor.state.withLock { $0.isUserDone = true }
    await store.finish()
    executor.end(.rest)
  }

  /// Pauses without keeping the executor busy, so time may pass. Half of the actions follow at once.
  private func pause() async {
    if executor.state.withLock({ $0.random.next().isMultiple(of: 2) }) { return }
    await withCheckedContinuation { continuation in
      executor.threads.run { [executor] in
        executor.pause()
        continuation.resume()
      }
    }
  }

  // MARK: - Reductions

  private func makeStore() -> Store<Value, AttributedAction<Action>> {
    let reducer = scenario.reducer
    let environment = simulation.makeEnvironment(scenario.environment)
    simulation.adoptGenerators()
    return scenario.makeStore(
      scenario.initialValue,
      { [executor, weak self] value, attributed, environment in
        guard executor.beginReduction(of: attributed.strand) else { return [] }
        let before = value
        executor.pause()
        let effects = reducer(&value, attributed.action, environment)
        executor.record(attributed, from: before, to: value)
        self?.check(value)
        executor.pause()
        return effects.map { effect in
          effect.mapped { output in
            executor.pause()
            return AttributedAction(
              action: output, strand: executor.author(of: attributed.strand), isFromUser: false)
          }
        }
      },
      environment, executor)
  }

  /// Checks the invariant after a reduction.
  private func check(_ value: Value) {
    let holds = { [executor, scenario] in executor.checking { scenario.holds(value) } }
    if !(callingThread?.run(holds) ?? holds()) { executor.end(.failure(.invariantViolated)) }
  }
}

extension RealExecutor {
  /// Begins to reduce an action. Returns `false` if the run is over, or if it has reduced too many actions.
  fileprivate func beginReduction(of author: Int) -> Bool {
    let thread = currentThread()
    let isTooLong = state.withLock { state -> Bool? in
      guard state.ending == nil else { return nil }
      state.authors.reduce(author, on: thread)
      state.reductionCount += 1
      return state.reductionCount > settings.stepLimit
    }
    if isTooLong == true { end(.failure(.neverRests)) }
    return isTooLong == false
  }

  fileprivate func record<Value: Sendable, Action>(
    _ attributed: AttributedAction<Action>, from before: Value, to after: Value
  ) {
    state.withLock { state in
      state.record(
        .reduced(isFromUser: attributed.isFromUser, state.authors[attributed.strand]) {
          RealStep.Texts(
            action: String(customDumping: attributed.action), state: String(customDumping: after),
            change: diff(before, after))
        })
    }
  }

  /// Returns the number of the author of an output, given that of the action that returned the effect.
  fileprivate func author(of action: Int) -> Int {
    let (thread, isDraining) = (currentThread(), isDrainingHere())
    return state.withLock { state in
      guard !isDraining, let author = state.authors.number(on: thread),
        state.authors[author].origin == state.authors[action].origin
      else { return action }
      return author
    }
  }
}
