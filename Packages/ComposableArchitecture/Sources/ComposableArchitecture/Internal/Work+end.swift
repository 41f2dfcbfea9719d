/// What becomes of work that has ended, and of those who wait for that.
extension Work {
  /// Leaves its parent, and so on up to what is in flight still.
  func end() {
    // `self` keeps those above it, also after they have left their parents, but only as long as it is
    // used.
    defer { withExtendedLifetime(self) {} }
    var work = Unmanaged.passUnretained(self)
    var ended = Ended()
    // What is to be called at an end comes before the next one's.
    while let onEnd = withTree({ climb(&work, &ended) }) { onEnd() }
    withExtendedLifetime(ended) { ended.waiters.forEach { $0.resume() } }
  }

  /// With the lock held. Gives what is to be called before it goes on at `work`.
  private func climb(
    _ work: inout Unmanaged<Work>, _ ended: inout Ended
  ) -> (@Sendable () -> Void)? {
    while true {
      let parent = work.parent
      let (onEnd, hasParentEnded) = work._withUnsafeGuaranteedRef { work in
        work.end(parent, &ended)
      }
      guard onEnd == nil, hasParentEnded, let parent else { return onEnd }
      work = parent
    }
  }

  /// Gives what is to be called first, or says whether its parent has ended by its own end.
  private func end(
    _ parent: Unmanaged<Work>?, _ ended: inout Ended
  ) -> ((@Sendable () -> Void)?, Bool) {
    // Another thread may have begun a part of it in the meantime, and will end it.
    if isInFlight { return (nil, false) }
    if let onEnd = links.onEnd.take() { return (onEnd, false) }
    links.waiters.move(to: &ended.waiters)
    if let body = takeBody() { ended.bodies.append(body) }
    // It was one thing that kept its parent in flight.
    let hasParentEnded = parent?._withUnsafeGuaranteedRef {
      detach(from: $0) && $0.state.removePart()
    }
    return (nil, hasParentEnded == true)
  }

  /// Its task has ended, and only parts of it go on.
  func forgetBody() {
    let body = withTree { takeBody() }
    withExtendedLifetime(body) {}
  }

  /// Calls `body` when it ends. For one that is in flight; only the newest `body` is remembered.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let outdated = withTree {
      defer { links.onEnd = body }
      return links.onEnd
    }
    withExtendedLifetime(outdated) {}
  }

  /// Returns when nothing keeps it in flight.
  @usableFromInline
  func finish() async {
    await withUnsafeContinuation { waiter in
      // Asked once: it may end at any moment, the lock notwithstanding, which only who ends it then waits
      // for.
      let isWaiting = withTree {
        let isInFlight = isInFlight
        if isInFlight { links.waiters.append(waiter) }
        return isInFlight
      }
      if !isWaiting { waiter.resume() }
    }
  }

  /// Returns when nothing keeps it in flight, or when the current task is cancelled. Nothing else may wait
  /// for it.
  ///
  /// An operator keeps an output that it holds in flight until the operator itself has ended. An effect
  /// that waited for its output regardless of a cancellation would keep the operator from ending.
  func finishOrCancellation() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (waiter: Waiter) in
        // A cancellation comes either before this, or after it, when it finds the waiter.
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
      var waiters = Few<Waiter>()
      links.waiters.move(to: &waiters)
      return waiters
    }
    waiters.forEach { $0.resume() }
  }
}

/// What is left of work that has ended, for when the lock is released: to resume a waiter or to free a
/// task may run anything. Its lifetime is extended until then, as the optimiser frees what is not used.
private struct Ended {
  var waiters = Few<Waiter>()
  var bodies = Few<Work.Body>()
}
