import ComposableArchitecture

extension RunState {
  /// Tells everything that follows the run what happens.
  mutating func emit(_ event: RunEvent) {
    guard phase == .running else { return }
    strands.note(event)
    trace?.note(event)
    overtaking?.note(event, by: strands.actor(strands.current))
    note(event)
  }

  /// Notes how far the running code has come, and what an event shows about the feature. Later runs then have the points
  /// and the decisions that follow from it.
  private mutating func note(_ event: RunEvent) {
    switch event {
    case .moved(let kind): note(kind)
    case .beganTask(let unit, let isCancelled): note(isCancelled ? [] : .started, ofTask: unit)
    case .endedTask(let unit, let isCancelled):
      note(isCancelled ? .cancelled : .ended, ofTask: unit)
    case .accessed: if interactions.taskCancellingCount > 0 { learned.insert(.actsInHandlers) }
    case .readTime:
      (time.hasReadTime, turn.hasReadTime) = (true, true)
      if stage == .reducing { noteActInDrain() }
    case .startedEffect: if turn.progress == .reduced { turn.progress = .acted }
    case .reduced:
      history.countStep()
      turn.progress = .reduced
    case .entered, .reduces: noteInLine()
    // If an action that the running task has sent cancels effects, these can observe how the task continues while the
    // action waits for another thread.
    case .acts: if turn.drainPart == .cancelled, !isDraining { learned.insert(.interruptsDrains) }
    case .triesCancellation:
      if turn.job != nil, turn.drainPart == .nothing, isDraining { turn.drainPart = .cancelled }
    case .cancelsEffects:
      interactions.meet(by: .cancellation)
      learned.insert(.cancels)
      if !isDraining { learned.insert(.interruptsDrains) }
    case .cancelsTask(_, let byKey):
      if byKey { interactions.meet(by: .cancellation) }
      learned.insert(.cancels)
    // The outputs may wait for another thread.
    case .dropsOutputs: if !isDraining { learned.insert(.interruptsDrains) }
    case .accessedWindow: strands.rounds?.isUntraceable = true
    case .sharedWindow: interactions.meet(by: .window)
    default: break
    }
  }

  /// Notes that a reducer or a synchronous effect does something that the sender of the action can observe: the sender
  /// finds it done after it has sent the action, unless another thread drains the store.
  mutating func noteActInDrain() { if isDraining { learned.insert(.interruptsDrains) } }

  /// Notes that a synchronous effect reaches a point. If another thread drains the store, the sender of the action can act
  /// at that point. If the sender drains the store itself, it cannot, so `Overtaking` would leave out different orders.
  mutating func notePointInDrain() {
    if isDraining { learned.formUnion([.interruptsDrains, .freesDrainers]) }
  }

  /// Records that something entered or left the store's queue.
  mutating func noteInLine() {
    guard let line, let context else { return }
    self.line = folded(
      folded(context.isIdle() ? 0 : line, strands.actor(strands.current).identity),
      strands.history(of: strands.group(of: strands.current)))
  }

  /// Records that the running thread adds something to the store's queue.
  mutating func enter() {
    emit(.entered)
    dependOnKeys(of: strands.current)
  }

  /// Records that what a strand does depends on whether its effect has been cancelled. It is not known which of the effects
  /// in flight a synchronous one is.
  mutating func dependOnKeys(of strand: Int) {
    if trace == nil || hasBeenCancelled(strand) { return }
    if let keys = effectKeys[strand] {
      for key in keys { emit(.dependsOn(key: key)) }
    } else if isDraining {
      for key in registeredKeys { emit(.dependsOn(key: key)) }
    }
  }

  /// Whether the running task belongs to an effect whose task has been cancelled. Another cancellation makes no difference
  /// to it. In a drain, the strand may stand for an action that the effect has sent before.
  func hasBeenCancelled(_ strand: Int) -> Bool { strands.isCancelled(strand) && !isDraining }

  /// Records that a strand begins or continues to act.
  mutating func proceed(as strand: Int) { emit(.acts(strands.actor(strand))) }

  /// Records that something changed that remains if the app is killed.
  mutating func noteDurableChange() { if life.canEnd { emit(.changedDisk) } }

  mutating func pass(to time: Duration) {
    if self.time.pass(to: time) { overtaking?.intervenes() }
  }
}

extension Overtaking {
  mutating func note(_ event: RunEvent, by actor: RunActor) {
    switch event {
    case .acts(let actor): acts(actor)
    case .entered: sends(actor)
    case .accessed, .accessedWindow, .cancelsTask, .triesCancellation: intervenes()
    default: break
    }
  }
}

extension StrandHistories {
  mutating func note(_ event: RunEvent) {
    if let (kind, detail) = event.mark { record(kind, detail) }
  }
}
