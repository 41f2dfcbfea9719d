import Synchronization

/// How a run decides what happens next.
extension ScheduleDriver {
  /// Decides between all moves that are possible next.
  func nextOption() -> Option {
    if executor.state.withLock({ $0.isTooLong }) { return .end(.cut) }
    let ways = ways(isInMove: false)
    var resumable = resumable
    // The user may stop before the maximum number of actions is sent.
    let canEnd =
      paused.isEmpty && !isSending && tasks.count >= subject.actionCount.lowerBound
      && !ways.contains { $0.isJob || $0.isSleeper }
    if moveCount >= moveLimit {
      return .end(canEnd ? rest() : .failure(Finding(kind: .neverRests)))
    }
    if resumable.isEmpty, !canEnd, ways.allSatisfy({ $0.kind == .kill }) {
      if executor.rules.knownStates != nil || executor.rules.trace != nil { return .end(.cut) }
      resumable = paused
    }
    let count = resumable.count + ways.count + (canEnd ? 1 : 0)
    let all = candidates(resumable.map(\.turn.actor), ways)
    if !canEnd, executor.state.withLock({ $0.areAsleep(all) }) { return .end(.cut) }
    let isRestarted = firstMove > 0 && moveCount == firstMove
    if path != nil {
      if let ending = repetition() { return .end(ending) }
    } else if count > 1 || isRestarted, isSeen() {
      return .end(.cut)
    }
    if canEnd {
      let index = executor.state.withLock { $0.decideInStep(among: count) }
      return index > 0 ? .move(ways[index - 1].kind) : .end(rest())
    }
    let way = executor.state.withLock { $0.decide(among: all) }
    if case .thread(let index) = way { return .resume(resumable[index]) }
    return .move(way)
  }

  /// The number of moves after which the run counts as endless.
  private var moveLimit: Int { executor.rules.settings.stepLimit }

  /// Returns the ways to continue, besides the threads that continue.
  private func ways(isInMove: Bool) -> [Candidate] {
    let canSend = !isSending && tasks.count < subject.actionCount.upperBound
    // Before anything happens, killing the app makes no difference.
    let canKill = moveCount > firstMove
    return executor.state.withLock {
      $0.ways(isInMove: isInMove, canSend: canSend, canKill: canKill)
    }
  }

  private func candidates(_ threads: [RunActor], _ ways: [Candidate]) -> [Candidate] {
    if threads.isEmpty { return ways }
    return threads.enumerated().map { Candidate(actor: $1, kind: .thread($0)) } + ways
  }

  /// Returns whether the overall state has been seen before.
  ///
  /// - Parameter pausing: The strands of a thread that is in the middle of a move: its own, and the one on whose behalf it
  ///   acts.
  private func isSeen(pausing: [Int] = []) -> Bool {
    guard let knownStates = executor.rules.knownStates,
      executor.state.withLock({ $0.decisions.isBeyondPlan })
    else { return false }
    let (value, inFlight) = (subject.valueNumber(), inFlight)
    let paused = paused.flatMap(\.strands) + pausing
    let sentCount = sentCount
    return executor.state.withLock { state in
      let system = SystemState(
        state, value: value, sentCount: sentCount, inFlight: inFlight, paused: paused)
      return knownStates.isKnown(system.print, after: state.history.length)
    }
  }

  // MARK: - Pauses

  /// A thread that is paused in the middle of a move.
  final class Paused: Sendable {
    let turn: Turn
    let strand: Int
    let gate: TurnGate

    /// The strand of the thread, and the one on whose behalf it acts.
    var strands: [Int] { [turn.strand, strand] }

    init(_ turn: Turn, strand: Int, _ gate: TurnGate) {
      (self.turn, self.strand, self.gate) = (turn, strand, gate)
    }
  }

  /// Lets something else happen in the middle of a move, if the schedule says so.
  func pause() {
    if ending != nil { return }
    // The invariant may read the variable that is about to be changed.
    if let finding = check(isPausing: true) { return end(.failure(finding)) }
    let (resumable, ways) = (resumable, ways(isInMove: true))
    let isAlone = resumable.isEmpty && ways.isEmpty
    if !InterruptionThreads.areAvailable || isAlone || moveCount >= moveLimit {
      return executor.continueMove()
    }
    let (isTooLong, turn, strand) = executor.state.withLock {
      ($0.isTooLong, $0.turn, $0.strands.current)
    }
    if isTooLong || path == nil && isSeen(pausing: [turn.strand, strand]) { return end(.cut) }
    let all = candidates([turn.actor] + resumable.map(\.turn.actor), ways)
    let way = executor.state.withLock { $0.decide(among: all) }
    if way == .thread(0) { return executor.continueMove() }
    if way == .kill { return perform(.move(.kill), isInMove: true) }
    let threadTask = executor.state.withLock { $0.task }
    let gate = TurnGate(callingThread.flatMap { $0.isCurrent ? $0 : nil })
    let thread = executor.beginPause { Paused($0, strand: $1, gate) }
    paused.append(thread)
    if case .thread(let index) = way {
      resume(resumable[index - 1])
    } else {
      executor.rules.threads.run { [self] in
        executor.takeTurn()
        if moveOn(.move(way)) {
          executor.giveUpTurn()
          isOver.open()
        }
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
  func resume(_ thread: Paused) {
    guard let index = paused.firstIndex(where: { $0 === thread }) else { return }
    if paused.count > 1 {
      let strands = paused.map(\.strands)
      executor.state.withLock { $0.strands.resume(index, of: strands) }
    }
    paused.remove(at: index)
    moveCount += 1
    executor.giveUpTurn()
    thread.gate.open()
  }
}
