import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// The app from one start to the next. A run has several if the app is killed in it.
  struct Life: Sendable {
    /// How often the app was killed before.
    var number = 0
    /// Whether the app may be killed.
    var canEnd = false
    /// Distinguishes states of lives in which different actions remain to be sent; zero in the first one.
    var hash: UInt64 = 0
    /// The number of moves before it.
    var moveCount = 0
    /// The values of durable variables, by name.
    var disk: [String: any Sendable] = [:]
    /// The names of the durable variables of this life, by number.
    var durableNames: [Int: String] = [:]
  }

  /// Starts the app again after it was killed. Only the disk and the record of the run remain.
  ///
  /// Each life has an executor of its own, so what remains of the old app cannot affect the new one.
  ///
  /// - Parameters:
  ///   - hash: Identifies the actions that remain to be sent.
  ///   - canBeKilled: Whether the app may be killed again.
  convenience init(restarting killed: SimulationExecutor, hash: UInt64, canBeKilled: Bool) {
    var start = killed.state.withLock { $0.restarted(hash: hash) }
    start.life.canEnd = canBeKilled
    self.init(start, killed.rules, after: killed)
  }

  /// How often the app was killed before.
  var lifeNumber: Int { state.withLock { $0.life.number } }

  /// The number of actions that were sent in earlier lives.
  var earlierActionCount: Int { state.withLock { $0.strands.earlierActionCount } }

  /// The number of reductions so far.
  var reductionCount: Int { state.withLock { $0.reductionCount } }

  /// Kills the app. What its effects do from now on is not part of the run.
  ///
  /// - Parameter isInMove: Whether a move is in progress.
  func kill(isInMove: Bool) {
    state.withLock { state in
      state.note(.kill(isInMove: isInMove))
      state.history.stepCount += 1
      state.history.isLastStepTime = false
      state.trace?.begin(RunActor.kill)
      state.trace?.end()
    }
  }

  /// Records that the app is killed, if the history is recorded.
  ///
  /// - Parameters:
  ///   - change: The difference between the initial state and the last one.
  ///   - dump: The initial state.
  func narrateKill(change: String?, state dump: String) {
    state.withLock { state in
      guard state.reductionCount < state.history.lastReduction else { return }
      state.history.steps.append(
        Exploration.Step(kind: .killed, text: "", state: dump, change: change, strand: 0))
    }
  }

  // MARK: - The disk

  /// Returns the value that a durable variable had when the app was killed, or else its initial value.
  func restored<Content: Sendable>(_ content: Content, name: String?) -> Content {
    let (saved, isTaken) = state.withLock { state in
      let number = state.variables.count
      let name = Self.title(ofVariable: number, name: name)
      let isTaken = state.life.durableNames.values.contains(name)
      state.life.durableNames[number] = name
      return (state.life.disk[name], isTaken ? name : nil)
    }
    if let name = isTaken { misuse(.sameName(name)) }
    return saved as? Content ?? content
  }

  /// The name of a variable in a history.
  static func title(ofVariable number: Int, name: String?) -> String {
    name ?? "variable \(number + 1)"
  }
}

extension SimulationExecutor.State {
  /// Keeps the value of a variable if it is durable. What effects do after the app was killed is not kept.
  mutating func save(_ content: some Sendable, of variable: Int) {
    guard phase == .running, let name = life.durableNames[variable] else { return }
    life.disk[name] = content
    if !isBetweenMoves { noteDurableChange() }
  }

  /// Notes that something changed that remains if the app is killed.
  func noteDurableChange() {
    if life.canEnd { trace?.mark(.durable) }
  }

  /// Returns the state in which the app starts again.
  fileprivate func restarted(hash: UInt64) -> Self {
    var new = Self(
      decisions: decisions, priorities: priorities, history: history, trace: trace,
      tellsEffectsApart: tellsEffectsApart)
    new.preemptingWays = preemptingWays
    new.strands = StrandHistories(earlierActionCount: strands.actionCount)
    new.time = time.restarted()
    new.interactions.hasForeignResumption = interactions.hasForeignResumption
    (new.history.authors, new.history.waits) = ([:], [])
    new.branches = branches
    new.reached = reached.restarted()
    (new.untraceable, new.misuse) = (untraceable, misuse)
    (new.observesWaiting, new.hasChildTasks) = (observesWaiting, hasChildTasks)
    (new.cancels, new.setsDates) = (cancels, setsDates)
    (new.moveCount, new.reductionCount, new.checkedCount) =
      (moveCount, reductionCount, reductionCount)
    new.life = SimulationExecutor.Life(
      number: life.number + 1, hash: hash, moveCount: moveCount, disk: life.disk)
    return new
  }
}

extension SimulationExecutor.Timeline {
  /// Returns the same time without sleepers. Times that were read before may be on the disk.
  fileprivate func restarted() -> Self {
    var new = self
    new.sleepers = []
    new.series = SleepSeries()
    new.hasReadTime = true
    new.ignoresComparisons = false
    return new
  }
}
