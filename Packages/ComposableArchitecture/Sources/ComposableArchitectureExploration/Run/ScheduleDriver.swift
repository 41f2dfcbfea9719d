import ComposableArchitecture
import Synchronization

/// The course of one run, move by move.
///
/// A move lasts until its thread has nothing left to do, or until the thread *pauses* in the middle:
/// before it sends another output to the store or accesses another variable, or after an output. In an app, any
/// thread could interrupt it there. While the thread is paused, the run continues with other moves on
/// another thread. Resuming the paused thread is one of these moves.
final class ScheduleDriver: @unchecked Sendable {
  // Safe: one thread at a time uses it. A thread that gives up its turn starts or signals the thread that
  // takes it, and does not use the driver until it is signaled itself. For the same reason, accesses never
  // overlap.

  /// What can happen next.
  enum Option: Sendable {
    case resume(Paused)
    case job(Int)
    case sleeper(Int)
    case action
    case kill
  }

  /// A thread that is paused in the middle of a move.
  final class Paused: Sendable {
    let turn: Turn
    let strand: Int
    let gate: TurnGate

    init(_ turn: Turn, strand: Int, _ gate: TurnGate) {
      self.turn = turn
      self.strand = strand
      self.gate = gate
    }
  }

  let subject: RunningFeature
  let executor: SimulationExecutor
  private let threads: InterruptionThreads
  /// The number of moves after which the run counts as endless.
  private let moveLimit: Int
  /// The number of steps after which the run is no longer of interest.
  private let stepLimit: Int
  @exclusivity(unchecked) private(set) var moveCount: Int
  /// The number of moves before the app was started.
  private let firstMove: Int
  /// The tasks of the actions that were sent, in order.
  @exclusivity(unchecked) private(set) var tasks: [StoreTask] = []
  /// How many actions were sent, including one that is being sent.
  var sentCount: Int { tasks.count + (isSending ? 1 : 0) }
  /// Whether the user's thread is in the middle of sending the next action.
  @exclusivity(unchecked) private(set) var isSending = false
  /// The states seen before, each with the length of the history that led to it; `nil` if states are not
  /// compared.
  @exclusivity(unchecked) var visited: [UInt64: Int]?
  /// The paused threads, in the order in which they were paused.
  @exclusivity(unchecked) private(set) var paused: [Paused] = []
  @exclusivity(unchecked) private var ending: Ending?
  /// Whether the condition of `eventually` held before the app was killed.
  @exclusivity(unchecked) private(set) var hasHeld = false
  /// The states that the run has reached, if the search looks for cycles.
  @exclusivity(unchecked) var path: CyclePath?
  /// A gate that opens when another thread has ended the run.
  private let isOver: TurnGate
  /// The thread on which the conditions run; `nil` if they may run on any thread.
  private let callingThread: CallingThread?

  init(
    _ subject: RunningFeature, on executor: SimulationExecutor, moveCount: Int, moveLimit: Int,
    stepLimit: Int, _ visited: consuming [UInt64: Int]?
  ) {
    self.subject = subject
    self.moveCount = moveCount
    firstMove = moveCount
    self.executor = executor
    self.moveLimit = moveLimit
    self.stepLimit = stepLimit
    self.visited = visited
    threads = executor.rules.threads
    callingThread = subject.hasIsolatedConditions ? CallingThread() : nil
    isOver = TurnGate(callingThread)
    path = executor.rules.cycles.map { _ in CyclePath() }
    executor.enter(
      RunContext(
        isIdle: subject.isStoreIdle, isDrainingHere: subject.isDrainingHere,
        pause: { [unowned self] in pause() }))
  }

  func takeVisited() -> [UInt64: Int]? {
    defer { visited = nil }
    return visited
  }

  /// Makes moves until nothing is left to do, or until it is unnecessary to continue.
  func go() -> Ending {
    if !moveOn() { isOver.wait() }
    executor.takeTurn()
    return ending ?? .cut
  }

  /// Cancels the effects in flight and runs them to their end.
  func end() {
    executor.end()
    for task in tasks where task.isInFlight { task.cancel() }
    executor.drain()
    executor.enter(nil)
  }

  // MARK: - Moves

  /// Makes one move after another. Returns `false` if another thread has the turn, and `true` if the run
  /// is over and no thread is paused.
  private func moveOn(_ first: Option? = nil) -> Bool {
    var first = first
    while ending == nil {
      guard let option = first.take() ?? nextOption() else { break }
      if case .resume(let thread) = option {
        resume(thread)
        return false
      }
      perform(option)
      if ending == nil, let finding = check() { end(.failure(finding)) }
    }
    guard let thread = paused.last else { return true }
    // A paused thread finishes its move, in which nothing is recorded anymore.
    resume(thread)
    return false
  }

  /// Runs a condition of the test, which may read more than the state.
  func checking<Result: Sendable>(_ condition: () -> Result) -> Result {
    whereMade { executor.checking(condition) }
  }

  /// Runs a condition of the test on the thread on which it was made, if that matters.
  func whereMade<Result>(_ condition: () -> Result) -> Result {
    callingThread?.run(condition) ?? condition()
  }

  func end(_ ending: Ending) {
    self.ending = ending
    executor.end()
  }

  private func perform(_ option: Option, isInMove: Bool = false) {
    if path != nil { noteTaken(option) }
    switch option {
    case .job(let index): executor.runJob(at: index)
    case .sleeper(let index): executor.wakeSleeper(at: index)
    case .action: send()
    case .kill: kill(isInMove: isInMove)
    case .resume: break
    }
    moveCount += 1
  }

  private func send() {
    executor.beginStrand()
    isSending = true
    tasks.append(subject.send(tasks.count))
    isSending = false
  }

  private func kill(isInMove: Bool) {
    hasHeld = subject.hasHeld.map(checking) ?? false
    executor.kill(isInMove: isInMove || !paused.isEmpty)
    end(.killed)
  }

  /// Decides between all moves that are possible next. Ends the run and returns `nil` if there are none.
  private func nextOption() -> Option? {
    if executor.state.withLock({ $0.history.stepCount }) >= stepLimit {
      end(.cut)
      return nil
    }
    var possible = possibilities(isInMove: false)
    var resumable = resumable
    // The user may stop before the maximum number of actions is sent.
    let canEnd =
      possible.jobCount + possible.sleeperCount + paused.count == 0 && !isSending
      && tasks.count >= subject.actionCount.lowerBound
    if moveCount >= moveLimit {
      end(canEnd ? rest() : .failure(Finding(kind: .neverRests)))
      return nil
    }
    possible.canKill = false
    if resumable.isEmpty, possible.count == 0, !canEnd {
      if leavesOutOrders {
        end(.cut)
        return nil
      }
      resumable = paused
    }
    possible.canKill = canKill
    let count = resumable.count + possible.count + (canEnd ? 1 : 0)
    let isRestarted = firstMove > 0 && moveCount == firstMove
    if path != nil ? isRepeated() : (count > 1 || isRestarted) && isSeen() { return nil }
    if canEnd {
      let index = executor.state.withLock { $0.decideInStep(among: count) }
      if index > 0 { return option(at: index - 1, [], possible) }
      end(rest())
      return nil
    }
    return option(at: decide(resumable.map(\.turn.actor), possible), resumable, possible)
  }

  private func possibilities(isInMove: Bool) -> RunState.Possibilities {
    var possible = executor.state.withLock { $0.possibilities(isInMove: isInMove) }
    possible.canSend = !isSending && tasks.count < subject.actionCount.upperBound
    possible.canKill = canKill
    return possible
  }

  private func decide(_ paused: [RunActor], _ possible: RunState.Possibilities) -> Int {
    executor.state.withLock { $0.decide(paused: paused, possible) }
  }

  /// Whether the search may leave out orders that are equivalent to others.
  private var leavesOutOrders: Bool { visited != nil || executor.rules.trace != nil }

  /// Before anything happens, killing the app makes no difference.
  private var canKill: Bool { subject.canBeKilled && moveCount > firstMove }

  /// The first option is the one that happens in the most usual schedule.
  private func option(
    at index: Int, _ resumable: [Paused], _ possible: RunState.Possibilities
  ) -> Option {
    if index < resumable.count { return .resume(resumable[index]) }
    let (index, jobCount) = (index - resumable.count, possible.jobCount)
    if index < jobCount { return .job(index) }
    if index < jobCount + possible.sleeperCount { return .sleeper(index - jobCount) }
    return possible.canSend && index == jobCount + possible.sleeperCount ? .action : .kill
  }

  /// Returns whether the overall state has been seen before. If so, it cuts the run short.
  ///
  /// - Parameter pausing: The strands of the threads that are in the middle of a move.
  private func isSeen(pausing: [Int] = []) -> Bool {
    guard visited != nil, executor.state.withLock({ $0.decisions.isBeyondPlan }) else {
      return false
    }
    let (value, inFlight) = (subject.valueNumber(), inFlight)
    let paused = paused.map(\.turn.strand) + pausing
    let sentCount = sentCount
    let (print, isKnown, length) = executor.state.withLock { state in
      let print = SystemState(
        state, value: value, sentCount: sentCount, inFlight: inFlight, paused: paused
      ).print
      return (print, state.trace?.isKnown(print), state.history.length)
    }
    if let isKnown {
      if isKnown { end(.cut) }
      return isKnown
    }
    return isVisited(print, length)
  }

  /// Returns whether a state was visited by a history that is not longer. If so, it cuts the run short.
  func isVisited(_ print: UInt64, _ length: Int) -> Bool {
    if let earlier = visited?[print], earlier <= length {
      end(.cut)
      return true
    }
    visited?[print] = length
    return false
  }

  // MARK: - Pauses

  /// Lets something else happen in the middle of a move, if the schedule says so.
  private func pause() {
    if ending != nil { return }
    // The invariant may read the variable that is about to be changed.
    if let finding = check(isPausing: true) { return end(.failure(finding)) }
    let (resumable, possible) = (resumable, possibilities(isInMove: true))
    let count = resumable.count + possible.count
    if !InterruptionThreads.areAvailable || count == 0 || moveCount >= moveLimit {
      return executor.continueMove()
    }
    let (stepCount, turn) = executor.state.withLock { ($0.history.stepCount, $0.turn) }
    if stepCount >= stepLimit { return end(.cut) }
    if path == nil, isSeen(pausing: [turn.strand]) { return }
    let index = decide([turn.actor] + resumable.map(\.turn.actor), possible)
    if index == 0 { return executor.continueMove() }
    let option = option(at: index - 1, resumable, possible)
    if case .kill = option { return perform(.kill, isInMove: true) }
    let threadTask = executor.state.withLock { $0.task }
    let gate = TurnGate(callingThread.flatMap { $0.isCurrent ? $0 : nil })
    let thread = executor.beginPause { Paused($0, strand: $1, gate) }
    paused.append(thread)
    if case .resume(let other) = option {
      resume(other)
    } else {
      threads.run { [self] in
        executor.takeTurn()
        if moveOn(option) { isOver.open() }
      }
    }
    thread.gate.wait()
    executor.endPause(thread.turn, current: thread.strand, task: threadTask)
  }

  /// The paused threads that can continue, the last one first.
  private var resumable: [Paused] {
    guard executor.state.withLock({ $0.heldDrainer != nil }) else { return paused.reversed() }
    return paused.reversed().filter { $0.turn.progress != .startedEffects }
  }

  /// Gives the turn to a paused thread.
  private func resume(_ thread: Paused) {
    paused.removeAll { $0 === thread }
    moveCount += 1
    thread.gate.open()
  }
}
