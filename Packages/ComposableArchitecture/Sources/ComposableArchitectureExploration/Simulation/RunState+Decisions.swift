extension RunState {
  /// What the run can do next besides resuming a paused thread and running a job.
  struct Possibilities {
    var jobCount = 0
    /// How many sleepers may be the next to wake before the horizon.
    var sleeperCount = 0
    var canSend = false
    var canKill = false

    /// How many ways there are.
    var count: Int { jobCount + sleeperCount + (canSend ? 1 : 0) + (canKill ? 1 : 0) }
  }

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
  ///
  /// - Parameter paused: The actors of the threads that can continue, in the order of the ways.
  mutating func decide(paused: [RunActor], _ possible: Possibilities) -> Int {
    let count = paused.count + possible.count
    noteBranches(among: count, canKill: possible.canKill)
    if count > 1, let trace {
      trace.decided(at: decisions.made.count, among: count, holding: heldDrainer) {
        self.candidates(paused, possible)
      }
    }
    guard !rules.strategy.isUsual else { return decide(among: count) }
    let candidates = self.candidates(paused, possible)
    if let way = priorities?.choose(among: candidates) {
      return decide(among: count, usual: way)
    }
    return decideBetweenFree(candidates)
  }

  /// The ways to continue.
  private func candidates(_ paused: [RunActor], _ possible: Possibilities) -> [Candidate] {
    var candidates: [Candidate] = []
    candidates.reserveCapacity(paused.count + possible.count)
    for actor in paused { candidates.append(Candidate(actor: actor, kind: .task)) }
    for job in ready { candidates.append(Candidate(actor: job.ticket.actor, kind: .task)) }
    if possible.sleeperCount > 0 {
      for sleeper in time.due {
        candidates.append(Candidate(actor: sleeper.ticket.actor, kind: .sleeper))
      }
    }
    if possible.canSend { candidates.append(Candidate(actor: .user, kind: .action)) }
    if possible.canKill { candidates.append(Candidate(actor: .kill, kind: .kill)) }
    return candidates
  }

  /// Chooses the actor that ran last, if it can continue.
  private mutating func decideBetweenFree(_ candidates: [Candidate]) -> Int {
    let last = turn.runningActor
    guard candidates.contains(where: { $0.kind == .task && $0.actor == last }) else {
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
  private mutating func noteBranches(among count: Int, canKill: Bool) {
    guard count > 1, decisions.isBeyondPlan else { return }
    if life.number > 0 { return branches.add(count, .restart) }
    if canKill { branches.add(1, .restart) }
    var rest = count - (canKill ? 1 : 0)
    for job in ready {
      branches.add(1, .effect(of: job.origin ?? strands.origin(of: job.ticket.strand)))
      rest -= 1
    }
    guard rest > 0 else { return }
    for sleeper in time.due.prefix(rest) {
      branches.add(1, .effect(of: sleeper.origin))
      rest -= 1
    }
    if rest > 0 { branches.add(rest, .other) }
  }

  /// What can happen next.
  ///
  /// - Parameter isInMove: Whether the thread with the turn is in the middle of a move.
  mutating func possibilities(isInMove: Bool) -> Possibilities {
    var possible = Possibilities(jobCount: ready.count, canKill: life.canEnd)
    guard let first = time.nextDeadline else { return possible }
    if !isIdle || isInMove, first > time.now, rules.has(.waitsForIdleness) { return possible }
    if let horizon = rules.settings.horizon, first > horizon {
      time.horizonStep = time.horizonStep ?? history.stepCount
      return possible
    }
    possible.sleeperCount = time.sleepers.count { $0.deadline == first }
    return possible
  }

  /// Whether no task is ready and no thread is paused.
  var isIdle: Bool { ready.isEmpty && pausedCount == 0 }

  /// The actor whose thread is paused between two reductions and may not continue yet, if there is one.
  var heldDrainer: RunActor? {
    overtaking.flatMap { $0.hasHappened ? nil : $0.drainer }
  }
}
