public import Synchronization

extension StoreCore {
  /// The state of one drain. Only the draining thread uses it.
  @usableFromInline
  struct Drain: ~Copyable {
    @usableFromInline var queue = Queue<Feedback>()
    /// Everything that comes after the queue.
    @usableFromInline var posted = InboxList<Message?>()
    /// The node of the action that this thread itself sent. It is created when first needed.
    @usableFromInline var ownActionNode: EffectNode?
    /// The cost of performing the current entry. It is 0 if this thread sent the entry, or if what this
    /// thread sent has fed it back.
    @usableFromInline var cost = 0
    /// The cost that this drain may still cause for work from other senders.
    @usableFromInline var allowance: Int

    @inlinable
    init(for sender: SenderKind) { allowance = sender.allowance }
  }

  /// The output of a synchronous effect, in the draining thread's queue.
  @usableFromInline
  struct Feedback {
    @usableFromInline let output: Action
    /// The output is reduced only if this node is not cancelled. `nil` stands for the node of the
    /// draining thread's own action if that does not exist yet.
    @usableFromInline let source: EffectNode?
    @usableFromInline let cost: Int

    @inlinable
    init(output: Action, source: EffectNode?, cost: Int) {
      self.output = output
      self.source = source
      self.cost = cost
    }
  }

  /// Begins a drain after `inbox` has made this the draining thread.
  @inlinable
  func makeDrain(for sender: SenderKind) -> Drain {
    drainingThread.begin()
    return Drain(for: sender)
  }

  /// Performs everything that is queued, and then ends the drain.
  ///
  /// After a bounded amount of other senders' work the rest is handed over, because a sender that
  /// outpaces the reducer would otherwise hold this thread forever.
  @inlinable
  func finishDrain(_ drain: inout Drain) {
    while drain.allowance > 0 {
      if let feedback = drain.queue.popFirst() {
        perform(feedback, &drain)
      } else if let node = drain.posted.popFirst() {
        perform(node, &drain)
      } else if notifyAtEnd() {
        // The observers may have sent something.
        continue
      } else if endDrain() {
        return
      } else {
        drain.posted = inbox.takeAll()
      }
    }
    handOver(&drain)
  }

  /// Tries to end the drain. Returns `false`, and this thread still drains, if another thread has left
  /// something for it.
  @inlinable
  @inline(__always)
  func endDrain() -> Bool {
    drainingThread.end()
    if inbox.endDrain() { return true }
    drainingThread.begin()
    return false
  }

  /// Stops draining although work is queued.
  ///
  /// The next thread that sends continues the drain. If an effect outputs faster than the reducer works,
  /// its thread is usually next, which slows the effect down. If no thread sends, a task on the store's
  /// executor continues the drain.
  @inlinable
  @inline(never)
  func handOver(_ drain: inout Drain) {
    notifyCoalescing()
    while let feedback = drain.queue.popFirst() {
      handedOver.append(inboxNode(for: feedback, &drain))
    }
    var posted = InboxList<Message?>()
    swap(&posted, &drain.posted)
    handedOver.append(posted)
    drainingThread.end()
    repeat { handedOver.append(inbox.takeAll()) } while !inbox.handOver()
    // A task that is about to start sees what has just been handed over, because it clears this flag first.
    if !isTaskStarting.exchange(true, ordering: .acquiringAndReleasing) {
      _ = rootNode.spawn(nil) { self.continueDrain() }
    }
  }

  @inlinable
  func continueDrain() {
    _ = isTaskStarting.exchange(false, ordering: .acquiringAndReleasing)
    guard inbox.takeOver() else { return }
    // If the store is gone, further outputs of its effects are not wanted.
    if reference.core == nil { rootNode.cancel() }
    var drain = makeDrain(for: .outside)
    swap(&drain.posted, &handedOver)
    finishDrain(&drain)
  }

  @inlinable
  func perform(_ node: consuming InboxNode<Message?>, _ drain: inout Drain) {
    drain.pay(node.cost)
    // The message is not taken in place because the thread sanitizer treats that as a change of the whole
    // object.
    let message = node.message
    node.message = nil
    switch message {
    case .action(let action):
      perform(action, node, &drain)
    case .sent(let action, let sender):
      // Only the closure takes the sender out again.
      if onReduce != nil { trace.sender = sender }
      perform(action, node, &drain)
    case .entry(let entry):
      perform(entry, &drain)
    case nil:
      return
    }
  }

  /// Reduces the action of a message, and starts its effects.
  @inlinable
  @inline(__always)
  func perform(
    _ action: Action, _ node: consuming InboxNode<Message?>, _ drain: inout Drain
  ) {
    guard let effects = reduce(action).ifStored() else {
      // If this is the only reference, nothing can be waiting.
      if !isKnownUniquelyReferenced(&node) { node.markReduced(actionNode: nil) }
      return
    }
    let task = effects.loneTask(isObserved: observesEffects)
    let actionNode = EffectNode(
      parent: rootNode, count: 1, isLoneTask: task != nil, startedBy: trace.number)
    node.markReduced(actionNode: actionNode)
    if let task, !actionNode.isCancelled {
      run(task.operation, task.priority, as: actionNode, in: nil)
    } else {
      for effect in effects { start(effect, actionNode, &drain) }
      actionNode.leave()
    }
  }

  @inlinable
  func perform(_ entry: Entry, _ drain: inout Drain) {
    switch entry {
    case .output(let output, let source):
      if isTraced { trace.cause = source.startedBy }
      perform(output, from: source, &drain)
    case .feedback(let output, let source):
      if isTraced { takeCause() }
      perform(output, from: source, &drain)
    case .control(let body): body(self)
    case .resumption(let effect, let node, let scope): resume(effect, as: node, in: scope, &drain)
    }
  }

  @inlinable
  func perform(_ feedback: Feedback, _ drain: inout Drain) {
    drain.pay(feedback.cost)
    if isTraced { takeCause() }
    perform(feedback.output, from: feedback.source, &drain)
  }

  /// Reduces an effect's output, and starts the resulting effects below the same action node.
  @inlinable
  func perform(_ output: Action, from source: EffectNode?, _ drain: inout Drain) {
    if let effects = reduce(output, ifWanted: source).ifStored() {
      let actionNode = source?.actionNode
      for effect in effects { start(effect, actionNode, &drain) }
    }
    source?.leave()
  }

  /// Reduces an action, unless its source has been cancelled, and calls the observers.
  ///
  /// Without observers, this creates no result that contains a state. A large state is expensive to move,
  /// even inside an optional that is `nil`.
  @inlinable
  func reduce(
    _ action: Action, ifWanted source: EffectNode? = nil
  ) -> [Effect<Action>] {
    if observers.isEmpty && !isTraced {
      return ifWanted(source) { mutate { reducer(&$0, action) } } ?? []
    }
    let reduced = ifWanted(source) { mutate { (effects: reducer(&$0, action), value: $0) } }
    let cause = trace.cause.take()
    guard let reduced else { return [] }
    trace.number += 1
    notify(action, cause, reduced.value)
    return reduced.effects
  }

  @inlinable
  func ifWanted<Result: Sendable>(_ source: EffectNode?, _ body: () -> Result) -> Result? {
    guard source != nil else { return body() }
    return rootNode.withGate { source?.isCancelled == true ? nil : body() }
  }

  @inlinable
  func notify(_ action: Action, _ cause: Int?, _ newValue: Value) {
    onReduce?(
      Reduction(
        number: trace.number, cause: cause, sender: trace.sender.take(), action: action,
        value: newValue))
    observers(newValue, cache)
  }

  /// Queues the output of a synchronous effect behind everything that was sent before it.
  @inlinable
  func feedBack(_ output: Action, _ source: EffectNode?, _ drain: inout Drain) {
    if !inbox.isEmpty || isTraced { prepareFeedback(from: source, &drain) }
    source?.enter()
    let feedback = Feedback(output: output, source: source, cost: drain.cost)
    if drain.posted.isEmpty {
      drain.queue.append(feedback)
    } else {
      drain.posted.append(inboxNode(for: feedback, &drain))
    }
  }

  /// Converts feedback to the form in which it can be queued behind the messages of other threads.
  @inlinable
  @inline(never)
  func inboxNode(for feedback: Feedback, _ drain: inout Drain) -> InboxNode<Message?> {
    let source = resolved(feedback.source, &drain.ownActionNode)
    if feedback.source == nil { source.enter() }
    return InboxNode(.entry(.feedback(feedback.output, source: source)), cost: feedback.cost)
  }

  /// Puts what was sent before into the queue, and adds the cause of the output that comes next.
  ///
  /// Kept out of line because most outputs need neither.
  @inlinable
  @inline(never)
  func prepareFeedback(from source: EffectNode?, _ drain: inout Drain) {
    if !inbox.isEmpty { drain.posted.append(inbox.takeAll()) }
    if isTraced { trace.addCause(from: source) }
  }

  @usableFromInline
  @inline(never)
  func takeCause() { trace.takeCause() }
}

extension StoreCore.Drain {
  /// Pays the cost of what is performed next.
  @inlinable
  mutating func pay(_ cost: Int) {
    self.cost = cost
    allowance -= cost
  }
}
