import ComposableArchitecture
import Synchronization

/// Follows the store's effects, as far as the simulation can.
extension SimulationExecutor {
  func beginTask(
    of node: ObjectIdentifier, cancelledBy keys: [CancellationKey]
  ) -> (unit: Int, isFirst: Bool)? {
    let thread = currentThread()
    return state.withLock { state in
      // An earlier node may have had the same address.
      state.nodeTasks[node] = nil
      guard state.thread == thread, state.phase == .running else { return nil }
      state.startingNode = node
      return state.beginTask(cancelledBy: numbers(of: keys))
    }
  }

  func holdBack() -> Int {
    state.withLock { state in
      state.note(.waited, of: state.reached.holdBack(state.strands.current))
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
    case .willEndPart: state.withLock { $0.accessOperators() }
    case .didSend: reach(.didSend)
    case .willDropOutputs: state.withLock { $0.emit(.dropsOutputs) }
    case .willRegister(let keys):
      let numbers = numbers(of: keys)
      state.withLock { $0.register(numbers) }
    case .didUnregister(let keys):
      let numbers = numbers(of: keys)
      state.withLock { $0.unregister(numbers) }
    case .willCancelEffects(let keys):
      reach(.willCancel)
      let (numbers, thread) = (numbers(of: keys), currentThread())
      state.withLock { if $0.thread == thread { $0.tryCancellation(by: numbers) } }
    case .willCancelTask:
      state.withLock { $0.interactions.cancellingCount += 1 }
      reach(.willCancelTask)
      state.withLock { $0.interactions.cancellingCount -= 1 }
    case .willAddEntry(let keys):
      let numbers = numbers(of: keys)
      state.withLock { $0.addEntry(numbers) }
    case .didRemoveEntries(let keys):
      let numbers = numbers(of: keys)
      state.withLock { $0.ongoing.subtract(numbers) }
    case .accessesWindow(let identifier, let isShared):
      emitHere(.accessedWindow(rules.contents.number(of: AnyHashable(identifier))))
      if isShared { emit(.sharedWindow) }
    case .willQueueHeldEffect(let endsTask):
      let thread = currentThread()
      state.withLock { if $0.thread == thread { $0.queueHeldEffect(endsTask: endsTask) } }
    case .willResumeHeldEffect(let unit):
      let thread = currentThread()
      state.withLock { $0.resumeHeldEffect(unit, isHere: $0.thread == thread) }
    }
  }

  func perform(_ action: FollowedAction, _ body: () -> Void) {
    switch action {
    case .cancelEffects: cancelEffects(body)
    case .cancelTask(let node): cancelTask(of: node, body)
    }
  }

  private func numbers(of keys: [CancellationKey]) -> [UInt64] {
    keys.map { rules.contents.number(of: AnyHashable($0)) }
  }

  private func cancelEffects(_ cancel: () -> Void) {
    state.withLock { state in
      state.emit(.cancelsEffects)
      state.interactions.cancellingByKeyCount += 1
    }
    let wasCancelled = Task.isCancelled
    cancel()
    state.withLock { state in
      state.interactions.cancellingByKeyCount -= 1
      if Task.isCancelled != wasCancelled { state.noteActInDrain() }
    }
  }

  private func cancelTask(of node: ObjectIdentifier, _ cancel: () -> Void) {
    state.withLock { state in
      let isByKey = state.interactions.cancellingByKeyCount > 0
      state.emit(.cancelsTask(of: state.nodeTasks[node], byKey: isByKey))
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
      if let unit {
        state.endEffect(unit, isCancelled: isCancelled)
      } else {
        state.endTask(of: state.strands.current)
      }
      state.ownTasks.remove(task)
    }
  }
}

extension RunState {
  fileprivate mutating func beginTask(
    cancelledBy keys: [UInt64]
  ) -> (unit: Int, isFirst: Bool)? {
    guard rules.tellsEffectsApart else {
      if turn.progress == .reduced { turn.progress = .acted }
      return isDraining ? (reached.startTask(), true) : nil
    }
    settle()
    // A task that an effect itself starts belongs to the effect, like its child tasks.
    guard isDraining else {
      if turn.progress == .reduced { turn.progress = .acted }
      cause = .part
      effectKeys[strands.current, default: []].formUnion(keys)
      return (strands.current, false)
    }
    emit(.startedEffect)
    let strand = strands.branch(joinsHistory: rules.strategy.joinsHistories)
    cause = .effect(strand)
    effectKeys[strand, default: []].formUnion(keys)
    // The effect may have been cancelled since it was registered.
    dependOnKeys(of: strand)
    return (reached.startTask(strand), true)
  }

  fileprivate mutating func register(_ keys: [UInt64]) {
    registeredKeys += keys
    for key in keys { emit(.dependsOn(key: key)) }
  }

  /// - Parameter keys: The key of an effect that follows the state, and those of the scopes that it is in.
  fileprivate mutating func addEntry(_ keys: [UInt64]) {
    ongoing.formUnion(keys.prefix(1))
    for key in keys { emit(.dependsOn(key: key)) }
  }

  fileprivate mutating func unregister(_ keys: [UInt64]) {
    for key in keys {
      if let index = registeredKeys.lastIndex(of: key) { registeredKeys.remove(at: index) }
      if !hasBeenCancelled(strands.current) { emit(.unregistered(key: key)) }
    }
  }

  fileprivate mutating func tryCancellation(by keys: [UInt64]) {
    interactions.triedKeys.formUnion(keys)
    let (current, root) = (strands.current, strands.root(of: strands.current))
    if !isDraining,
      effectKeys.contains(where: { strand, its in
        strand > current && strands.root(of: strand) == root && !its.isDisjoint(with: keys)
      })
    {
      learned.insert(.cancelsSuccessors)
    }
    for key in keys { emit(.triesCancellation(key: key)) }
  }

  fileprivate mutating func endEffect(_ strand: Int, isCancelled: Bool) {
    emit(.endedTask(strand, isCancelled: isCancelled))
    endTask(of: strand)
    if rules.tellsEffectsApart, strands.root(of: strand) != strand { strands.end(strand) }
  }

  /// Records that a task of a strand ends. A cancellation of what is still in flight no longer finds it.
  fileprivate mutating func endTask(of strand: Int) {
    guard rules.tellsEffectsApart, !hasBeenCancelled(strand) else { return }
    for key in effectKeys[strand] ?? [] { emit(.unregistered(key: key)) }
  }

  fileprivate mutating func cancelTask(_ strand: Int) {
    guard rules.tellsEffectsApart else { return }
    strands.cancel(strand)
  }

  /// - Parameter isForAll: Whether the running task waits for all parts, or for the first one; `nil` if it no longer
  ///   waits.
  fileprivate mutating func waitForParts(isForAll: Bool?) {
    let actor = actor
    strands.tasks?.wait(actor, isForAll: isForAll)
  }

  fileprivate mutating func queueHeldEffect(endsTask: Bool) {
    guard phase == .running else { return }
    settle()
    trace?.access(.cancellations, .read)
    if endsTask, turn.drainPart == .nothing { turn.drainPart = .endedWindow }
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
