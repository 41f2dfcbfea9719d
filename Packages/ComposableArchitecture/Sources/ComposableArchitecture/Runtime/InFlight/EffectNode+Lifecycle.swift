/// How a node begins, is cancelled and ends. These functions lock the tree for a transition of the state
/// machine, and then perform what the transition returns.
extension EffectNode {
  // MARK: - Begin

  /// Begins a part of this node, which can be cancelled on its own.
  ///
  /// From then on, both the part and this node are in the tree. A cancellation therefore also finds an
  /// output that is sent after everything else that the action started has ended.
  func part() -> EffectNode { part(startedBy: startedBy) }

  /// Begins a part of this node for an effect that an action has started.
  func part(startedBy: Int) -> EffectNode {
    let part = EffectNode(parent: self, count: 1, startedBy: startedBy)
    withTree { part.attach() }
    return part
  }

  /// Whether the effects of an action start as parts of this node, which is the action's node or a group
  /// below it.
  ///
  /// If another thread cancels the group while its parts are being started, the remaining parts start too, and
  /// are cancelled at once. The result is the same as if the cancellation had come after the last part.
  var startsParts: Bool { !actionNode.isCancelled }

  /// Stores how to cancel the node, and attaches the node to the tree, unless its work is already done.
  @usableFromInline
  func attach(runBy execution: Execution) {
    let isWanted = withTree { begin(execution) }
    if !isWanted { cancel(execution) }
  }

  // MARK: - Cancel

  /// Cancels the node and everything below it. A cancelled node is in flight until it has ended.
  ///
  /// Each node is visited once, because nothing below a visited node is visited again. The cost does not
  /// depend on how often the same node is cancelled, or on how many cancelled parts it has.
  ///
  /// If another thread is reducing an output at this moment, that output came first, and this function
  /// returns when it has been reduced. A reducer that cancels does not wait for itself.
  @usableFromInline
  func cancel() {
    let cancelled = withTree { markAllCancelled() }
    countCancellation()
    // A task that is cancelled also cancels the task that it waits for. The innermost task is cancelled
    // first. The outer task then finds it cancelled already, and this takes no stack, however deep they are
    // nested.
    for case (let node, .innerTask(let task)) in cancelled.reversed() {
      node.cancel(.innerTask(task))
    }
    for (node, execution) in cancelled {
      if case .innerTask = execution { continue }
      node.cancel(execution)
    }
    waitForGate()
  }

  /// Cancels the inner tasks of this node and of everything below it, innermost first. Outputs that are
  /// queued are still reduced.
  func cancelTasks() {
    var running: [(node: EffectNode, execution: Execution)] = []
    withTree {
      forEach { node in
        if let execution = node.state.execution { running.append((node, execution)) }
      }
    }
    // An executor that follows effects is not told that a task is about to be cancelled. The effect has ended by what
    // its operator did before, and nothing comes in between.
    for case (let node, .innerTask(let task)) in running.reversed() {
      node.cancel(task)
    }
  }

  /// Makes `isCancelled` true at once. The caller must cancel the node as soon as it holds no lock.
  func markCancelled() {
    status.cancel()
    countCancellation()
  }

  private func cancel(_ execution: Execution) {
    switch execution {
    case .task(let task), .innerTask(let task):
      tree.follower?.note(.willCancelTask)
      cancel(task)
    case .callback(let once), .wait(let once): if once.claim() { leave() }
    }
  }

  private func cancel(_ task: Task<Void, Never>) {
    tree.follower.perform(.cancelTask(node: ObjectIdentifier(self))) { task.cancel() }
  }

  // MARK: - End

  /// Adds one thing, other than a part, that keeps the node in flight. Returns whether the node was in flight
  /// before.
  @usableFromInline
  @discardableResult
  func enter() -> Bool { status.enter() }

  /// Removes one thing that keeps the node in flight. Ends the node if that was the last one.
  @usableFromInline
  func leave() {
    switch status.leave() {
    case .everything: end()
    case .loneTask: forgetExecution()
    case nil: break
    }
  }

  /// Ends the node, and then each ancestor that nothing else keeps in flight.
  private func end() {
    defer { withExtendedLifetime(self) {} }
    var ending = Ending(from: self)
    while let onEnd = withTree({ ending.proceed() }) { onEnd() }
    // The optimizer would free what is left of the nodes earlier, while the lock is held.
    withExtendedLifetime(ending) { ending.waiters.forEach { $0.resume() } }
  }

  /// Removes the execution, because the task or callback is done. The node itself stays in flight.
  func forgetExecution() {
    let execution = withTree { takeExecution() }
    withExtendedLifetime(execution) {}
  }

  /// Sets the function to call when the node ends, in place of the one that was set before. The node must
  /// be in flight.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let outdated = withTree {
      defer { state.onEnd = body }
      return state.onEnd
    }
    withExtendedLifetime(outdated) {}
  }

  /// Adds a function to call when the node ends, after the one that is set.
  func alsoOnEnd(_ body: @escaping @Sendable () -> Void) {
    withTree {
      let first = state.onEnd
      state.onEnd = {
        first?()
        body()
      }
    }
  }

  // MARK: - Wait

  /// Returns when nothing keeps the node in flight.
  @usableFromInline
  func finish() async {
    await withUnsafeContinuation { (waiter: Waiter) in
      let isWaiting = withTree { addWaiter(waiter) }
      if !isWaiting { waiter.resume() }
    }
  }

  /// Returns when nothing keeps the node in flight, or when the current task is cancelled. Nothing else may
  /// wait for the node.
  ///
  /// An operator keeps an output that it holds in flight until the operator itself has ended. An effect
  /// that waited for its output regardless of a cancellation would keep the operator from ending.
  func finishOrCancellation() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: Waiter) in
        // A cancellation comes either before this check, or after it and then finds the waiter.
        let isWaiting = withTree { !Task.isCancelled && addWaiter(waiter) }
        if !isWaiting { waiter.resume() }
      }
    } onCancel: {
      resumeWaiters()
    }
  }

  private func resumeWaiters() {
    let waiters = withTree {
      var waiters = TinyArray<Waiter>()
      state.waiters.move(to: &waiters)
      return waiters
    }
    waiters.forEach { $0.resume() }
  }
}
