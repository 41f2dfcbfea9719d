import Synchronization

/// How a run decides what happens next.
extension ScheduleDriver {
  /// Decides between all moves that are possible next.
  func nextOption() -> Option {
    if executor.state.withLock({ $0.isTooLong }) { return .end(.cut) }
    let possible = possibilities(isInMove: false)
    var resumable = resumable
    // The user may stop before the maximum number of actions is sent.
    let canEnd =
      possible.jobCount + possible.sleeperCount + paused.count == 0 && !isSending
      && tasks.count >= subject.actionCount.lowerBound
    if moveCount >= moveLimit {
      return .end(canEnd ? rest() : .failure(Finding(kind: .neverRests)))
    }
    if resumable.isEmpty, !canEnd, possible.count == (possible.canKill ? 1 : 0) {
      if executor.rules.knownStates != nil || executor.rules.trace != nil { return .end(.cut) }
      resumable = paused
    }
    let count = resumable.count + possible.count + (canEnd ? 1 : 0)
    let isRestarted = firstMove > 0 && moveCount == firstMove
    if path != nil {
      if let ending = repetition() { return .end(ending) }
    } else if count > 1 || isRestarted, isSeen() {
      return .end(.cut)
    }
    if canEnd {
      let index = executor.state.withLock { $0.decideInStep(among: count) }
      return index > 0 ? option(at: index - 1, [], possible) : .end(rest())
    }
    return option(at: decide(resumable.map(\.turn.actor), possible), resumable, possible)
  }

  /// The number of moves after which the run counts as endless.
  private var moveLimit: Int { executor.rules.settings.stepLimit }

  private func possibilities(isInMove: Bool) -> RunState.Possibilities {
    var possible = executor.state.withLock { $0.possibilities(isInMove: isInMove) }
    possible.canSend = !isSending && tasks.count < subject.actionCount.upperBound
    // Before anything happens, killing the app makes no difference.
    possible.canKill = possible.canKill && moveCount > firstMove
    return possible
  }

  private func decide(_ paused: [RunActor], _ possible: RunState.Possibilities) -> Int {
    executor.state.withLock { $0.decide(paused: paused, possible) }
  }

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

  /// Returns whether the overall state has been seen before.
  ///
  /// - Parameter pausing: The strands of the threads that are in the middle of a move.
  private func isSeen(pausing: [Int] = []) -> Bool {
    guard let knownStates = executor.rules.knownStates else { return false }
    let (value, inFlight) = (subject.valueNumber(), inFlight)
    let paused = paused.map(\.turn.strand) + pausing
    let sentCount = sentCount
    return executor.state.withLock { state in
      guard state.decisions.isBeyondPlan else { return false }
      let system = state.system(
        value: value, sentCount: sentCount, inFlight: inFlight, paused: paused)
      return knownStates.isKnown(system.print, after: state.history.length)
    }
  }

  // MARK: - Pauses

  /// A thread that is paused in the middle of a move.
  final class Paused: Sendable {
    let turn: Turn
    let strand: Int
    let gate: TurnGate

    init(_ turn: Turn, strand: Int, _ gate: TurnGate) {
      (self.turn, self.strand, self.gate) = (turn, strand, gate)
    }
  }

  /// Lets something else happen in the middle of a move, if the schedule says so.
  func pause() {
    if ending != nil { return }
    // The invariant may read the variable that is about to be changed.
    if let finding = check(isPausing: true) { return end(.failure(finding)) }
    let (resumable, possible) = (resumable, possibilities(isInMove: true))
    let count = resumable.count + possible.count
    if !InterruptionThreads.areAvailable || count == 0 || moveCount >= moveLimit {
      return executor.continueMove()
    }
    let (isTooLong, turn) = executor.state.withLock { ($0.isTooLong, $0.turn) }
    if isTooLong || path == nil && isSeen(pausing: [turn.strand]) { return end(.cut) }
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
      executor.rules.threads.run { [self] in
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
    return paused.reversed().filter { !$0.turn.isBetweenReductions }
  }

  /// Gives the turn to a paused thread.
  func resume(_ thread: Paused) {
    paused.removeAll { $0 === thread }
    moveCount += 1
    thread.gate.open()
  }
}
