import ComposableArchitecture

/// A feature under way, without its types. Most of what a run does is not about states and actions, and
/// generic code that cannot be specialised spends most of its time on looking types up.
struct Subject {
  /// How many actions the user sends.
  let actionCount: ClosedRange<Int>
  /// Sends the action that comes after so many.
  let send: (Int) -> StoreTask
  /// Whether no thread drains the store.
  let isStoreIdle: @Sendable () -> Bool
  /// Whether this thread drains the store.
  let isDrainingHere: @Sendable () -> Bool
  /// After how many reductions and steps the invariant failed, of those since the last time it was asked.
  let firstViolation: () -> (reductionCount: Int, stepCount: Int)?
  let valueNumber: () -> UInt64
  let isGoodEnd: () -> Bool
  /// Whether the condition that has to hold at some time holds or has held; `nil` if there is none.
  let hasHeld: (() -> Bool)?
}

/// The course of one run, move by move.
///
/// A move lasts until the thread that makes it has nothing left to do, or until it *pauses* in the middle:
/// before it sends another output to the store, or accesses another variable. In an app any thread may
/// come in there. While it is paused the run goes on with other moves on another thread, and to resume the
/// paused thread is one of them.
final class Walk: @unchecked Sendable {
  // Safe: one thread at a time uses it. A thread that hands its turn on starts or signals the thread that
  // takes it, and does not use the walk until it is signaled itself. For the same reason no access overlaps
  // another.

  /// What can happen next.
  enum Option: Sendable {
    case resume(Paused)
    case job(Int)
    case sleeper(Int)
    case action
  }

  /// A thread that waits in the middle of a move.
  final class Paused: Sendable {
    let turn: Machine.Turn
    let strand: Int
    let gate = Gate()

    init(_ turn: Machine.Turn, strand: Int) {
      self.turn = turn
      self.strand = strand
    }
  }

  let subject: Subject
  let machine: Machine
  private let threads: ExtraThreads
  /// After how many moves the run has no end.
  private let moveLimit: Int
  /// After how many steps the run is of no interest any more.
  private let stepLimit: Int
  @exclusivity(unchecked) private(set) var moveCount = 0
  /// Those of the actions sent, in order.
  @exclusivity(unchecked) private(set) var tasks: [StoreTask] = []
  /// Whether the user's thread is in the middle of sending the next action.
  @exclusivity(unchecked) private(set) var isSending = false
  /// The states seen before, each with the length of the history that led there; `nil` if a state may be
  /// seen any number of times.
  @exclusivity(unchecked) var visited: [UInt64: Int]?
  /// The threads that are paused, in the order in which they were.
  @exclusivity(unchecked) private(set) var paused: [Paused] = []
  @exclusivity(unchecked) private var ending: Ending?
  /// Where the run has been, if cycles are looked for.
  @exclusivity(unchecked) var path: CyclePath?
  /// Opens when another thread has ended the run.
  private let isOver = Gate()

  init(
    _ subject: Subject, on machine: Machine, moveLimit: Int, stepLimit: Int,
    _ visited: consuming [UInt64: Int]?
  ) {
    self.subject = subject
    self.machine = machine
    self.moveLimit = moveLimit
    self.stepLimit = stepLimit
    self.visited = visited
    threads = machine.rules.threads
    path = machine.rules.cycles.map { _ in CyclePath() }
    machine.enter(
      Machine.Stage(
        isIdle: subject.isStoreIdle, isDrainingHere: subject.isDrainingHere,
        pause: { [unowned self] in pause() }))
  }

  func takeVisited() -> [UInt64: Int]? {
    defer { visited = nil }
    return visited
  }

  /// Goes on until there is nothing to do, or no need to do it.
  func go() -> Ending {
    if !moveOn() { isOver.wait() }
    machine.takeTurn()
    return ending ?? .cut
  }

  /// Cancels what is in flight, and runs it to its end.
  func end() {
    machine.end()
    for task in tasks where task.isInFlight { task.cancel() }
    machine.drain()
    machine.enter(nil)
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
    // What is paused comes to the end of its move, where nothing counts any more.
    resume(thread)
    return false
  }

  func end(_ ending: Ending) {
    self.ending = ending
    machine.end()
  }

  private func perform(_ option: Option) {
    if path != nil { noteTaken(option) }
    switch option {
    case .job(let index): machine.runJob(at: index)
    case .sleeper(let index): machine.wakeSleeper(at: index)
    case .action: send()
    case .resume: break
    }
    moveCount += 1
  }

  private func send() {
    machine.beginStrand()
    isSending = true
    tasks.append(subject.send(tasks.count))
    isSending = false
  }

  /// Decides between all that can happen next. Ends the run and returns `nil` if that is nothing.
  private func nextOption() -> Option? {
    if machine.stepCount >= stepLimit {
      end(.cut)
      return nil
    }
    let (jobCount, sleeperCount) = machine.options()
    // The user may be done before all actions that there could be are sent.
    let canEnd =
      jobCount + sleeperCount + paused.count == 0 && !isSending
      && tasks.count >= subject.actionCount.lowerBound
    if moveCount >= moveLimit {
      end(canEnd ? rest() : .failure(Finding(kind: .neverRests)))
      return nil
    }
    let count =
      paused.count + jobCount + sleeperCount + (canSend ? 1 : 0) + (canEnd ? 1 : 0)
    if path != nil ? isRepeated() : count > 1 && isSeen() { return nil }
    let index =
      canEnd && canSend
      ? machine.decideEnd()
      : machine.decide(
        among: count, paused: paused.reversed().map(\.turn.strand), sleeperCount: sleeperCount,
        canSend: canSend)
    if canEnd, index == 0 {
      end(rest())
      return nil
    }
    return canEnd ? .action : option(at: index, jobCount, sleeperCount)
  }

  private var canSend: Bool { !isSending && tasks.count < subject.actionCount.upperBound }

  /// What comes first is what happens first in the most usual schedule.
  private func option(at index: Int, _ jobCount: Int, _ sleeperCount: Int) -> Option {
    if index < paused.count { return .resume(paused[paused.count - 1 - index]) }
    let index = index - paused.count
    if index < jobCount { return .job(index) }
    return index < jobCount + sleeperCount ? .sleeper(index - jobCount) : .action
  }

  /// Whether the state of the whole has been seen before. If so, the run is cut short.
  ///
  /// - Parameter pausing: The strands of the threads that are in the middle of a move.
  private func isSeen(pausing: [Int] = []) -> Bool {
    guard visited != nil, machine.isBeyondPlan else { return false }
    let print = machine.fingerprint(
      value: subject.valueNumber(), sentCount: tasks.count + (isSending ? 1 : 0),
      inFlight: inFlight, paused: paused.map(\.turn.strand) + pausing)
    if let isKnown = machine.isKnown(print) {
      if isKnown { end(.cut) }
      return isKnown
    }
    let length = machine.length
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
    // The invariant may look at the variable that is about to be changed.
    if let finding = check(isPausing: true) { return end(.failure(finding)) }
    let (jobCount, sleeperCount) = machine.options()
    let count = paused.count + jobCount + sleeperCount + (canSend ? 1 : 0)
    if !ExtraThreads.areAvailable || count == 0 || moveCount >= moveLimit {
      return machine.continueMove()
    }
    if machine.stepCount >= stepLimit { return end(.cut) }
    let strand = machine.turnStrand
    if path == nil, isSeen(pausing: [strand]) { return }
    let index = machine.decide(
      among: count + 1, paused: [strand] + paused.reversed().map(\.turn.strand),
      sleeperCount: sleeperCount, canSend: canSend)
    if index == 0 { return machine.continueMove() }
    let option = option(at: index - 1, jobCount, sleeperCount)
    let threadTask = machine.threadTask
    let thread = machine.beginPause { Paused($0, strand: $1) }
    paused.append(thread)
    if case .resume(let other) = option {
      resume(other)
    } else {
      threads.run { [self] in
        machine.takeTurn()
        if moveOn(option) { isOver.open() }
      }
    }
    thread.gate.wait()
    machine.endPause(thread.turn, current: thread.strand, task: threadTask)
  }

  /// Hands the turn to a thread that is paused.
  private func resume(_ thread: Paused) {
    paused.removeAll { $0 === thread }
    moveCount += 1
    thread.gate.open()
  }

  // MARK: - What came of it

  /// The strands that have effects in flight.
  private var inFlight: [Int] { tasks.indices.filter { tasks[$0].isInFlight }.map { $0 + 1 } }

  /// What is wrong after a move, or in the middle of it.
  private func check(isPausing: Bool = false) -> Finding? {
    machine.endStep(isPausing: isPausing)
    if machine.endMove() {
      if let (reductionCount, stepCount) = machine.checking(subject.firstViolation) {
        return Finding(
          kind: .invariantViolated, reductionCount: reductionCount, stepCount: stepCount)
      }
      if machine.hasTooManyReductions { return Finding(kind: .neverRests) }
    }
    if visited != nil || path != nil {
      machine.noteContacts(pausing: paused.map(\.turn.strand)) { inFlight }
    }
    return nil
  }

  /// Nothing can move any more before the horizon.
  private func rest() -> Ending {
    let inFlight = inFlight
    // Whatever sleeps beyond the horizon could bring all of the others to their end.
    let isAtHorizon = machine.hasSleepers
    if machine.hasLeftSimulation || !inFlight.isEmpty && !isAtHorizon {
      return .failure(
        Finding(kind: .neverEnds, strands: inFlight, waits: machine.waits(inFlight: inFlight)))
    }
    guard subject.isGoodEnd() else {
      return .failure(Finding(kind: .finallyViolated, isAtHorizon: isAtHorizon))
    }
    // At the horizon the condition may still hold later.
    if let hasHeld = subject.hasHeld, !isAtHorizon, !machine.checking(hasHeld) {
      return .failure(Finding(kind: .eventuallyViolated))
    }
    return .rest
  }
}
