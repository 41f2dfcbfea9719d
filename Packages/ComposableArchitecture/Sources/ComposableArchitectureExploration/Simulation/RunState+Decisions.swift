extension RunState {
  /// Makes a decision, and records its position if the history is recorded.
  ///
  /// - Parameter usual: The way to go beyond the plan, if it is neither the first nor a random one.
  mutating func decide(among count: Int, usual: Int? = nil) -> Int {
    if count > 1, history.lastReduction > 0 { history.toldCounts.append(history.steps.count) }
    return decisions.next(among: count, usual: usual)
  }

  /// Makes a decision in the middle of a step, or at the end of a run.
  mutating func decideInStep(among count: Int) -> Int {
    if count > 1 { trace?.chose(at: decisions.made.count, among: count) }
    return decide(among: count)
  }

  /// Decides between moves, or between the threads of a move.
  mutating func decide(among ways: [Candidate]) -> Candidate.Kind {
    noteBranches(among: ways)
    if ways.count > 1 {
      trace?.decided(at: decisions.made.count, among: ways, holding: heldDrainer)
    }
    let index =
      if rules.strategy.isUsual {
        decide(among: ways.count, usual: trace?.firstAwake(of: ways))
      } else if let way = priorities?.choose(among: ways) {
        decide(among: ways.count, usual: way)
      } else {
        decideBetweenFree(ways)
      }
    return ways[index].kind
  }

  /// Whether each way to continue leads to orders that have been explored.
  func areAsleep(_ ways: [Candidate]) -> Bool {
    decisions.isBeyondPlan && trace?.areAsleep(ways) == true
  }

  /// Chooses the actor that ran last, if it can continue.
  private mutating func decideBetweenFree(_ candidates: [Candidate]) -> Int {
    let last = turn.runningActor
    guard candidates.contains(where: { ($0.isJob || $0.isThread) && $0.actor == last }) else {
      return decide(among: candidates.count)
    }
    // The app may be killed at any time. That is not a preemption.
    let ways = candidates.indices.filter {
      candidates[$0].actor != last && candidates[$0].kind != .kill
    }
    if !ways.isEmpty, decisions.isBeyondPlan {
      preemptingWays.append(PreemptingWays(position: decisions.made.count, ways: ways))
    }
    let free = candidates.firstIndex { $0.actor == last } ?? 0
    return decide(among: candidates.count, usual: free)
  }

  /// Counts the ways in which a run can continue at a point that the plan does not reach, if there are
  /// several.
  private mutating func noteBranches(among ways: [Candidate]) {
    guard ways.count > 1, decisions.isBeyondPlan else { return }
    if life.number > 0 { return branches.add(ways.count, .restart) }
    for way in ways {
      switch way.kind {
      case .thread, .action: branches.add(1, .other)
      case .job(let index):
        let job = ready[index]
        branches.add(1, .effect(of: job.origin ?? strands.origin(of: job.ticket.strand)))
      case .sleeper(let index):
        if let sleeper = time.due(at: index) { branches.add(1, .effect(of: sleeper.origin)) }
      case .kill: branches.add(1, .restart)
      }
    }
  }

  /// Returns the ways to continue, besides the threads that continue. The first way is the most usual one.
  ///
  /// - Parameter isInMove: Whether the thread with the turn is in the middle of a move.
  mutating func ways(isInMove: Bool, canSend: Bool, canKill: Bool) -> [Candidate] {
    var ways: [Candidate] = []
    ways.reserveCapacity(ready.count + time.sleepers.count + 2)
    // A user who waits is not interrupted in the middle of an action.
    let isAlone = isInMove && turn.isUsers && rules.has(.userWaits)
    for (index, job) in ready.enumerated() where !isAlone {
      ways.append(Candidate(actor: job.ticket.actor, kind: .job(index)))
    }
    if sleepersMayWake(isInMove: isInMove) {
      for (index, sleeper) in time.due.enumerated() {
        ways.append(Candidate(actor: sleeper.ticket.actor, kind: .sleeper(index)))
      }
    }
    if canSend, !isKeptWaiting(.userWaits, isInMove: isInMove) {
      ways.append(Candidate(actor: .user, kind: .action))
    }
    if canKill, life.canEnd { ways.append(Candidate(actor: .kill, kind: .kill)) }
    return ways
  }

  private mutating func sleepersMayWake(isInMove: Bool) -> Bool {
    guard let first = time.nextDeadline else { return false }
    if first > time.now {
      if isKeptWaiting(.waitsForIdleness, isInMove: isInMove) { return false }
      // No time passes between the two events of a cancellation.
      if interactions.cancellingCount > 0 { return false }
    }
    guard let horizon = rules.settings.horizon, first > horizon else { return true }
    time.horizonStep = time.horizonStep ?? history.stepCount
    return false
  }

  /// Whether something must not happen yet because a rule says that it waits for idleness.
  private func isKeptWaiting(_ rule: RunSettings.Flags, isInMove: Bool) -> Bool {
    rules.has(rule) && (isInMove || !isIdle)
  }

  /// Whether no task is ready and no thread is paused.
  var isIdle: Bool { ready.isEmpty && pausedCount == 0 }

  /// The actor whose thread is paused between two reductions and may not continue yet, if there is one.
  var heldDrainer: RunActor? {
    overtaking.flatMap { $0.hasHappened ? nil : $0.drainer }
  }
}
