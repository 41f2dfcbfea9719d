import ComposableArchitecture
import Synchronization

/// What the store's effects do, as far as the simulation follows them.
extension SimulationExecutor {
  func didSend() { reach(.didSend) }

  func willReachOperator() { reach(.willReachOperator) }

  func willCancel() { reach(.willCancel) }

  func willDropOutputs() { emit(.dropsOutputs) }

  func cancelling(_ cancel: () -> Void) {
    state.withLock { state in
      state.emit(.cancelsEffects)
      state.interactions.cancellingCount += 1
    }
    let wasCancelled = Task.isCancelled
    cancel()
    state.withLock { state in
      state.interactions.cancellingCount -= 1
      if Task.isCancelled != wasCancelled { state.noteActInDrain() }
    }
  }

  func cancellingTasks(_ cancel: () -> Void) {
    state.withLock { state in
      state.emit(.cancelsTasks)
      state.interactions.taskCancellingCount += 1
    }
    cancel()
    state.withLock { $0.interactions.taskCancellingCount -= 1 }
  }

  // MARK: - Windows of time

  func willAccessWindow(_ identifier: AnyIdentifier) { emitHere(.accessedWindow(identifier)) }

  func didShareWindow() { emit(.sharedWindow) }

  func willHoldBack() -> Int {
    state.withLock { state in
      state.reached.holdBack(state.strands.current)
      return state.strands.current
    }
  }

  func willQueueResumption() {
    let thread = currentThread()
    state.withLock { state in
      guard state.thread == thread, state.phase == .running else { return }
      state.settle()
      if state.turn.drainPart == .nothing { state.turn.drainPart = .endedWindow }
      state.enter()
    }
  }

  /// Assigns the tasks of a held-back effect to the action that returned it, and not to what ended its
  /// wait.
  func willResume(_ strand: Int) {
    let thread = currentThread()
    state.withLock { state in
      state.reached.resume(strand)
      guard state.trace != nil, state.thread == thread, state.phase == .running, state.isDraining
      else { return }
      state.settle()
      state.strands.current = strand
      state.turn.isInterrupted = true
    }
  }

  // MARK: - Tasks of effects

  func willStartTask() -> (unit: Int, isFirst: Bool)? {
    let thread = currentThread()
    return state.withLock { state in
      guard state.thread == thread, state.phase == .running else { return nil }
      return state.startTask()
    }
  }

  func willWaitForParts(isForAll: Bool) {
    state.withLock { state in
      let actor = state.actor
      state.strands.tasks?.beginWait(actor, isForAll: isForAll)
    }
  }

  func didWaitForParts() {
    state.withLock { state in
      let actor = state.actor
      state.strands.tasks?.endWait(actor)
    }
  }

  func didStartTask(_ unit: Int) {
    let isCancelled = Task.isCancelled
    state.withLock { $0.note(isCancelled ? [] : .started, ofTask: unit) }
  }

  func didBeginTask() {
    let task = Self.currentTask
    state.withLock { _ = $0.ownTasks.insert(task) }
  }

  func willEndTask() {
    let task = Self.currentTask
    state.withLock { _ = $0.ownTasks.remove(task) }
  }

  func didCancelTask(_ strand: Int) {
    state.withLock { state in
      guard rules.tellsEffectsApart else { return }
      state.strands.cancel(strand)
      state.emit(.cancelledEffect(state.strands.actor(strand)))
    }
  }

  func didEndTask(_ strand: Int) {
    let isCancelled = Task.isCancelled
    state.withLock { state in
      state.note(isCancelled ? .cancelled : .ended, ofTask: strand)
      if rules.tellsEffectsApart, state.strands.root(of: strand) != strand {
        state.strands.end(strand)
      }
    }
  }
}

extension RunState {
  fileprivate mutating func startTask() -> (unit: Int, isFirst: Bool)? {
    guard rules.tellsEffectsApart else {
      if turn.progress == .reduced { turn.progress = .acted }
      return isDraining ? (reached.startTask(), true) : nil
    }
    settle()
    // A task that an effect itself starts belongs to the effect, like its child tasks.
    guard isDraining else {
      if turn.progress == .reduced { turn.progress = .acted }
      cause = .part
      return (strands.current, false)
    }
    emit(.startedEffect)
    let strand = strands.branch(joinsHistory: rules.strategy.joinsHistories)
    cause = .effect(strand)
    return (reached.startTask(strand), true)
  }
}
