import ComposableArchitecture
import Synchronization

/// What the store's effects do, as far as the simulation follows them.
extension SimulationExecutor {
  func beginTask() -> (unit: Int, isFirst: Bool)? {
    let thread = currentThread()
    return state.withLock { state in
      guard state.thread == thread, state.phase == .running else { return nil }
      return state.beginTask()
    }
  }

  func holdBack() -> Int {
    state.withLock { state in
      state.reached.holdBack(state.strands.current)
      return state.strands.current
    }
  }

  func note(_ event: FollowedEvent) {
    switch event {
    case .didBeginTask(let unit): didBeginTask(unit)
    case .willEndTask(let unit): willEndTask(unit)
    case .didCancelTask(let unit): state.withLock { $0.cancelTask(unit) }
    case .willWaitForParts(let isForAll): state.withLock { $0.waitForParts(isForAll: isForAll) }
    case .didWaitForParts: state.withLock { $0.waitForParts(isForAll: nil) }
    case .willReachOperator: reach(.willReachOperator)
    case .didSend: reach(.didSend)
    case .willDropOutputs: emit(.dropsOutputs)
    case .willCancelEffects: reach(.willCancel)
    case .accessesWindow(let identifier, let isShared):
      emitHere(.accessedWindow(rules.contents.number(of: AnyHashable(identifier))))
      if isShared { emit(.sharedWindow) }
    case .willQueueHeldEffect:
      let thread = currentThread()
      state.withLock { if $0.thread == thread { $0.queueHeldEffect() } }
    case .willResumeHeldEffect(let unit):
      let thread = currentThread()
      state.withLock { $0.resumeHeldEffect(unit, isHere: $0.thread == thread) }
    }
  }

  func perform(_ action: FollowedAction, _ body: () -> Void) {
    switch action {
    case .cancelEffects: cancelEffects(body)
    case .cancelTasks: cancelTasks(body)
    }
  }

  private func cancelEffects(_ cancel: () -> Void) {
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

  private func cancelTasks(_ cancel: () -> Void) {
    state.withLock { state in
      state.emit(.cancelsTasks)
      state.interactions.taskCancellingCount += 1
    }
    cancel()
    state.withLock { $0.interactions.taskCancellingCount -= 1 }
  }

  private func didBeginTask(_ unit: Int?) {
    let (task, isCancelled) = (Self.currentTask, Task.isCancelled)
    state.withLock { state in
      if let unit { state.emit(.beganTask(unit, isCancelled: isCancelled)) }
      state.ownTasks.insert(task)
    }
  }

  private func willEndTask(_ unit: Int?) {
    let (task, isCancelled) = (Self.currentTask, Task.isCancelled)
    state.withLock { state in
      if let unit { state.endEffect(unit, isCancelled: isCancelled) }
      state.ownTasks.remove(task)
    }
  }
}

extension RunState {
  fileprivate mutating func beginTask() -> (unit: Int, isFirst: Bool)? {
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

  fileprivate mutating func endEffect(_ strand: Int, isCancelled: Bool) {
    emit(.endedTask(strand, isCancelled: isCancelled))
    if rules.tellsEffectsApart, strands.root(of: strand) != strand { strands.end(strand) }
  }

  fileprivate mutating func cancelTask(_ strand: Int) {
    guard rules.tellsEffectsApart else { return }
    strands.cancel(strand)
    emit(.cancelledEffect(strands.actor(strand)))
  }

  /// - Parameter isForAll: Whether the running task waits for all parts, or for the first one; `nil` if it no longer
  ///   waits.
  fileprivate mutating func waitForParts(isForAll: Bool?) {
    let actor = actor
    strands.tasks?.wait(actor, isForAll: isForAll)
  }

  fileprivate mutating func queueHeldEffect() {
    guard phase == .running else { return }
    settle()
    if turn.drainPart == .nothing { turn.drainPart = .endedWindow }
    enter()
  }

  /// Assigns the tasks of a held-back effect to the action that returned it, and not to what ended its
  /// wait.
  fileprivate mutating func resumeHeldEffect(_ strand: Int, isHere: Bool) {
    reached.resume(strand)
    guard isHere, trace != nil, phase == .running, isDraining else { return }
    settle()
    strands.current = strand
    turn.isInterrupted = true
  }
}
