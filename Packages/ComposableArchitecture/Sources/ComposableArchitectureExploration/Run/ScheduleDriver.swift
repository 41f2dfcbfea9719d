import ComposableArchitecture
import Synchronization

/// The course of one life of the app in a run, move by move.
///
/// A move lasts until its thread has nothing left to do, or until the thread *pauses* in the middle:
/// before it sends another output to the store or accesses another variable, or after an output. In an app, any
/// thread could interrupt it there. While the thread is paused, the run continues with other moves on
/// another thread. Resuming the paused thread is one of these moves.
final class ScheduleDriver: @unchecked Sendable {
  // Safe: one thread at a time uses it. A thread that gives up its turn starts or signals the thread that
  // takes it, and does not use the driver until it is signaled itself. For the same reason, accesses never
  // overlap.

  /// A way to continue.
  enum Option: Sendable {
    case resume(Paused)
    case move(Candidate.Kind)
    case end(Ending)
  }

  let subject: RunningFeature
  let executor: SimulationExecutor
  /// The number of moves before the app was started.
  let firstMove: Int
  @exclusivity(unchecked) var moveCount: Int
  /// The tasks of the actions that were sent, in order.
  @exclusivity(unchecked) private(set) var tasks: [StoreTask] = []
  /// How many actions were sent, including one that is being sent.
  var sentCount: Int { tasks.count + (isSending ? 1 : 0) }
  /// Whether the user's thread is in the middle of sending the next action.
  @exclusivity(unchecked) private(set) var isSending = false
  /// The paused threads, in the order in which they were paused.
  @exclusivity(unchecked) var paused: [Paused] = []
  @exclusivity(unchecked) private(set) var ending: Ending?
  /// Whether the condition of `eventually` held before the app was killed.
  @exclusivity(unchecked) private var hasHeld: Bool
  /// The states that the run has reached, if the search looks for cycles.
  @exclusivity(unchecked) var path: CyclePath?
  /// A gate that opens when another thread has ended the run.
  let isOver: TurnGate
  /// The thread on which the conditions run; `nil` if they may run on any thread.
  let callingThread: CallingThread?

  /// - Parameter previous: The life before, if the app was killed.
  init(
    _ subject: RunningFeature, on executor: SimulationExecutor, after previous: ScheduleDriver?
  ) {
    self.subject = subject
    self.executor = executor
    firstMove = previous?.moveCount ?? 0
    moveCount = firstMove
    hasHeld = previous?.hasHeld ?? false
    callingThread = subject.hasIsolatedConditions ? CallingThread() : nil
    isOver = TurnGate(callingThread)
    path = executor.rules.cycles.map { _ in CyclePath(after: previous?.path) }
    executor.enter(
      RunContext(
        isIdle: subject.isStoreIdle, isDrainingHere: subject.isDrainingHere,
        pause: { [unowned self] in pause() }))
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
  func moveOn(_ first: Option? = nil) -> Bool {
    var first = first
    while ending == nil {
      let option = first.take() ?? nextOption()
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

  func perform(_ option: Option, isInMove: Bool = false) {
    switch option {
    case .move(let move): make(move, isInMove: isInMove)
    case .end(let ending): end(ending)
    case .resume: break
    }
  }

  private func make(_ move: Candidate.Kind, isInMove: Bool) {
    if path != nil { noteTaken(move) }
    switch move {
    case .job(let index): executor.runJob(at: index)
    case .sleeper(let index): executor.wakeSleeper(at: index)
    case .action:
      executor.beginStrand()
      isSending = true
      tasks.append(subject.send(tasks.count))
      isSending = false
    case .kill:
      hasHeld = holds() ?? false
      executor.kill(isInMove: isInMove || !paused.isEmpty)
      end(.killed)
    case .thread: return
    }
    moveCount += 1
  }

  func end(_ ending: Ending) {
    self.ending = ending
    executor.end()
  }

  // MARK: - Conditions

  /// Whether the condition of `eventually` holds or has held; `nil` if there is none.
  func holds() -> Bool? {
    if executor.rules.isComparison { return nil }
    return subject.holds.map { holds in hasHeld || checking(holds) }
  }

  /// Runs a condition of the test, which may read more than the state.
  func checking<Result: Sendable>(_ condition: () -> Result) -> Result {
    whereMade { executor.checking(condition) }
  }

  /// Runs a condition of the test on the thread on which it was made, if that matters.
  func whereMade<Result>(_ condition: () -> Result) -> Result {
    callingThread?.run(condition) ?? condition()
  }
}

/// A running feature, without its types. Most of a run does not involve states and actions, and generic
/// code that cannot be specialized spends most of its time looking up types.
struct RunningFeature {
  /// How many actions are sent, including those of the start.
  let actionCount: ClosedRange<Int>
  /// Whether the conditions must run on the thread that called `explore`.
  let hasIsolatedConditions: Bool
  /// Sends the next action, given the number of actions before it.
  let send: (Int) -> StoreTask
  /// Whether no thread drains the store.
  let isStoreIdle: @Sendable () -> Bool
  /// Whether this thread drains the store.
  let isDrainingHere: @Sendable () -> Bool
  /// Returns after how many reductions and steps the invariant failed, among those since the last call.
  let firstViolation: () -> (reductionCount: Int, stepCount: Int)?
  /// The number of the state.
  let valueNumber: () -> UInt64
  let isGoodEnd: () -> Bool
  /// Returns whether the condition of `eventually` holds or has held in this life; `nil` if there is none.
  let holds: (() -> Bool)?
}
