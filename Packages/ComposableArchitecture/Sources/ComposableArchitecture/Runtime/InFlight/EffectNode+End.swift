/// How a node ends, and how tasks wait for its end.
extension EffectNode {
  /// Ends the node, and then each ancestor that nothing else keeps in flight.
  func end() {
    // `self` keeps its ancestors alive, even after they have left their parents, but only while it is used.
    defer { withExtendedLifetime(self) {} }
    var node = Unmanaged.passUnretained(self)
    var ended = Ended()
    // Each `onEnd` is called without the lock, before its node leaves its parent.
    while let onEnd = withTree({ climb(&node, &ended) }) { onEnd() }
    withExtendedLifetime(ended) { ended.waiters.forEach { $0.resume() } }
  }

  /// Ends nodes, from `node` upward. Call this with the lock held. If it returns a function, release the
  /// lock, call the function, and then call this again with the same `node`.
  private func climb(
    _ node: inout Unmanaged<EffectNode>, _ ended: inout Ended
  ) -> (@Sendable () -> Void)? {
    while true {
      let parent = node.parent
      let (onEnd, hasParentEnded) = node._withUnsafeGuaranteedRef { node in
        node.end(parent, &ended)
      }
      guard onEnd == nil, hasParentEnded, let parent else { return onEnd }
      node = parent
    }
  }

  /// Returns the function to call first, or whether the parent has ended as a result.
  private func end(
    _ parent: Unmanaged<EffectNode>?, _ ended: inout Ended
  ) -> ((@Sendable () -> Void)?, Bool) {
    // Another thread may have begun a part of this node in the meantime. Then the node ends with that part.
    if isInFlight { return (nil, false) }
    if let onEnd = links.onEnd.take() { return (onEnd, false) }
    links.waiters.move(to: &ended.waiters)
    if let body = takeBody() { ended.bodies.append(body) }
    // As a part, this node kept its parent in flight.
    let hasParentEnded = parent?._withUnsafeGuaranteedRef {
      detach(from: $0) && $0.state.removePart()
    }
    return (nil, hasParentEnded == true)
  }

  /// Removes the body, because the task or callback is done. The node itself stays in flight.
  func forgetBody() {
    let body = withTree { takeBody() }
    withExtendedLifetime(body) {}
  }

  /// Sets the function to call when the node ends, in place of the one that was set before. The node must
  /// be in flight.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let outdated = withTree {
      defer { links.onEnd = body }
      return links.onEnd
    }
    withExtendedLifetime(outdated) {}
  }

  /// Returns when nothing keeps the node in flight.
  @usableFromInline
  func finish() async {
    await withUnsafeContinuation { waiter in
      // `isInFlight` is read once because it may change at any moment, even with the lock held. The thread
      // that ends the node needs the lock, so it finds the waiter.
      let isWaiting = withTree {
        let isInFlight = isInFlight
        if isInFlight { links.waiters.append(waiter) }
        return isInFlight
      }
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
        let isWaiting = withTree {
          let isWaiting = isInFlight && !Task.isCancelled
          if isWaiting { links.waiters.append(waiter) }
          return isWaiting
        }
        if !isWaiting { waiter.resume() }
      }
    } onCancel: {
      resumeWaiters()
    }
  }

  private func resumeWaiters() {
    let waiters = withTree {
      var waiters = TinyArray<Waiter>()
      links.waiters.move(to: &waiters)
      return waiters
    }
    waiters.forEach { $0.resume() }
  }
}

/// What is left of nodes that have ended. It is used after the lock is released, because resuming a waiter
/// or freeing a task may run anything. Its lifetime is extended until then because the optimizer would free
/// it earlier.
private struct Ended {
  var waiters = TinyArray<Waiter>()
  var bodies = TinyArray<EffectNode.Body>()
}
