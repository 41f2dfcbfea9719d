import ComposableArchitecture

/// The points at which a run may switch from the running code to other code: at an event that other code can observe, if
/// the running code has acted before in the same move.
extension RunState {
  /// Emits an event by which the running code acts. Returns where to let other code act first; `nil` if it may not.
  mutating func begin(_ event: RunEvent, on thread: UInt) -> RunContext? {
    guard isActing(thread) else { return nil }
    settle()
    emit(event)
    defer {
      (turn.progress, turn.lastOutput) = (.acted, nil)
      switch event {
      case .didSend: turn.lastOutput = strands.history(of: strands.group(of: strands.current))
      case .didStartEffects: turn.progress = .startedEffects
      default: break
      }
    }
    return maySwitch ? context : nil
  }

  private var maySwitch: Bool {
    // Before the first act of a move, a pause would make no difference, because the other code could have run before
    // the move.
    turn.progress != .nothing
      // Nothing interrupts a reducer, or an access to a variable.
      && turn.uninterruptibleCount == 0
      // A lock of the Swift runtime is held while tasks are cancelled.
      && interactions.taskCancellingCount == 0
  }

  /// Whether the running code acts by an event.
  func isAct(_ event: RunEvent) -> Bool {
    switch event {
    // The history tells a choice as a step. What happens before the first act of a move need not come after that step.
    case .willChoose: turn.progress != .nothing
    // Nothing comes between the reduction of an action and a cancellation that is the first of its effects, because
    // what is sent at that point would not be reduced yet.
    case .willCancel: turn.progress != .reduced || !isDraining
    case .didSend: mayBeCancelled
    default: true
    }
  }

  /// Whether the running task may be cancelled after an output, or the time of a `timeout` may be over.
  ///
  /// A child task that an effect creates by itself is not interrupted there, because every order of the ends of
  /// child tasks would then be combined with every order of their outputs.
  private var mayBeCancelled: Bool {
    rules.has(.cancels) && !Task.isCancelled && ownTasks.contains(SimulationExecutor.currentTask)
      && context?.isDrainingHere() == false
  }

  /// Records what follows after a point.
  ///
  /// - Parameter isContinuing: Whether the running code acted by the event and continues now.
  mutating func finish(_ event: RunEvent, isContinuing: Bool) {
    if isContinuing { proceed(as: strands.current) }
    switch event {
    case .willAccess: noteActInDrain()
    case .willSend:
      noteActInDrain()
      enter()
    case .willReachOperator:
      if strands.tasks != nil { emit(.reachedOperator(of: strands.actor(turn.strand))) }
    case .willCancel: emit(.triesCancellation)
    case .didStartEffects:
      if turn.progress == .startedEffects { turn.progress = .acted }
      emit(.continuesDrain)
    default: break
    }
  }
}
