/// The steps of a run, for a search that reduces orders. A step is what one actor does between two decisions.
extension RunState {
  mutating func beginStep(_ actor: RunActor, of strand: Int, enabler: Int? = nil) {
    guard let trace else { return }
    trace.begin(actor, enabler: enabler)
    if actor != .user { trace.belongs(to: actor) }
  }

  /// Begins the step of a sleeper that wakes.
  ///
  /// - Parameter isFirst: Whether time passes until it wakes.
  mutating func beginWake(of ticket: Ticket, isFirst: Bool) {
    guard let trace else { return }
    if isFirst { trace.passTime(isDurable: life.canEnd && rules.has(.tracksTime)) }
    trace.wake(ticket.actor)
    // No time passes before a reading of the clock while a sleeper is due.
    if rules.has(.letsTimePass) { trace.access(.clock, .read) }
  }

  /// Continues with a step in the middle of a move.
  mutating func continueStep() {
    beginStep(turn.actor, of: turn.strand)
  }

  /// Ends a step, because a move is over or is about to be interrupted.
  ///
  /// - Parameter isPausing: Whether the move is about to be interrupted.
  mutating func endStep(isPausing: Bool) {
    if leavers != nil { noteUntraceable(.leftSimulation) }
    guard let trace else { return }
    if isPausing { strands.pause(turn.strand) }
    if !isPausing, strands.isOver(turn.strand), let output = turn.lastOutput {
      trace.endsQuietly(after: output, isCancelled: strands.isCancelled(turn.strand))
    }
    if let tasks = strands.tasks {
      markTasks(tasks, trace, isPausing: isPausing)
    } else if strands.isConcurrent(turn.strand) {
      trace.access(.anything, .change)
    }
    trace.end()
  }

  /// Marks what a step of an effect with several tasks may have to do with other tasks of the effect.
  ///
  /// A task may cancel the tasks that it has created, and those that these have created. The order in which
  /// tasks end may make a difference to the task that created them.
  private func markTasks(_ tasks: TaskActors, _ trace: Trace, isPausing: Bool) {
    let actor = turn.actor
    let isCancelled = strands.isCancelled(turn.strand)
    if tasks.affectsChildren(actor, isCancelled: isCancelled) {
      trace.access(.children(of: actor), .change)
    }
    for ancestor in sequence(first: actor, next: tasks.parent).dropFirst() {
      trace.access(.children(of: ancestor), .read)
      trace.access(.task(ancestor), .read)
    }
    if let parent = tasks.parent(of: actor), !isPausing, !tasks.isPending(actor),
      tasks.affectsChildren(parent, isCancelled: isCancelled)
    {
      trace.access(.childEnds(of: parent), .change)
    }
  }
}
