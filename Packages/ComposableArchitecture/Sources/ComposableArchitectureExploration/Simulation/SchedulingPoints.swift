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
    return maySwitch(before: event) ? context : nil
  }

  private func maySwitch(before event: RunEvent) -> Bool {
    // Before the first act of a move, a pause would make no difference, because the other code could have run before
    // the move. It does make a difference if the running task may have checked for its cancellation in the meantime. What
    // comes before a checkpoint is not known.
    (turn.progress != .nothing || event.isCheckpoint
      || mayFollowCheck(event) && mayBeCancelled)
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
    // The task may check for its cancellation next, or the time of a `timeout` may be over.
    case .didSend, .didAccess: mayBeCancelled || isInterruptedChild
    case .didCreateTask: rules.has(.interruptsChildTasks)
    default: true
    }
  }

  /// Whether it makes a difference that others act between a check for cancellation and this act. They may cancel the
  /// task and do what conflicts with the act.
  private func mayFollowCheck(_ event: RunEvent) -> Bool {
    switch event {
    case .willSend, .willReachOperator, .willAccess: true
    default: false
    }
  }

  /// Whether the running task may be cancelled at this moment.
  ///
  /// A child task that an effect creates by itself is not interrupted for that without an option, because every order of
  /// the ends of child tasks would then be combined with every order of their outputs.
  private var mayBeCancelled: Bool {
    rules.has(.cancels) && !Task.isCancelled
      && (ownTasks.contains(SimulationExecutor.currentTask) || isInterruptedChild)
      && context?.isDrainingHere() == false
  }

  /// Whether a child task runs that an effect has created by itself, and others may come in after what it does.
  private var isInterruptedChild: Bool {
    rules.has(.interruptsChildTasks) && !isOutsideTasks && !isDraining
      && !ownTasks.contains(SimulationExecutor.currentTask)
  }

  /// Records that the running task acts through an operator of its effect. The operator drops the outputs of a cancelled
  /// effect, and a cancellation does not find a part of the effect that has ended.
  mutating func accessOperators() {
    dependOnKeys(of: strands.current)
    if strands.tasks != nil { emit(.reachedOperator(of: strands.actor(turn.strand))) }
  }

  /// Records what follows after a point.
  ///
  /// - Parameter isContinuing: Whether the running code acted by the event and continues now.
  mutating func finish(_ event: RunEvent, isContinuing: Bool) {
    if isContinuing { proceed(as: strands.current) }
    switch event {
    case .willAccess, .checkpoint: notePointInDrain()
    case .willSend:
      notePointInDrain()
      // Outputs of a cancelled effect are dropped.
      if !hasBeenCancelled(strands.current) { enter() }
      // The thread may handle events of an operator before or after it delivers the output.
      accessOperators()
    case .willReachOperator: accessOperators()
    case .didStartEffects:
      if turn.progress == .startedEffects { turn.progress = .acted }
      emit(.continuesDrain)
    default: break
    }
    // An access to a variable runs no code of the task.
    if case .willAccess = event { return }
    emit(.mayCheckCancellation)
  }
}

extension RunEvent {
  fileprivate var isCheckpoint: Bool { if case .checkpoint = self { true } else { false } }
}
