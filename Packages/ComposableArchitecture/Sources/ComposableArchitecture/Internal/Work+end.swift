import Synchronization

/// What becomes of work that has ended, and of those who wait for that.
extension Work {
  /// Leaves its parent, and so on up to what is in flight still.
  func end() {
    var work = self
    var ended = Ended()
    // What is to be called at an end comes before the next one's.
    while let onEnd = tree.lock.withLock({ _ in work.climb(&work, &ended) }) { onEnd() }
    withExtendedLifetime(ended) { ended.waiters.forEach { $0.resume() } }
  }

  /// With the lock held. Gives what is to be called before it goes on at `work`.
  private func climb(_ work: inout Work, _ ended: inout Ended) -> (@Sendable () -> Void)? {
    // Another thread may have begun a part of it in the meantime, and will end it.
    while !work.isInFlight {
      if let onEnd = work.links.onEnd.take() { return onEnd }
      work.links.waiters.move(to: &ended.waiters)
      if let body = work.links.body.take() { ended.bodies.append(body) }
      // It was one thing that kept its parent in flight.
      guard let parent = work.detach(), parent.state.removePart() else { return nil }
      work = parent
    }
    return nil
  }

  /// Its task has ended, and only parts of it go on.
  func forgetBody() {
    // Freed with the lock released.
    _ = tree.lock.withLock { _ in links.body.take() }
  }

  /// Calls `body` when it ends. For one that is in flight; only the newest `body` is remembered.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let outdated = tree.lock.withLock { _ in
      defer { links.onEnd = body }
      return links.onEnd
    }
    withExtendedLifetime(outdated) {}
  }

  /// Returns when nothing keeps it in flight.
  @usableFromInline
  func finish() async {
    await withUnsafeContinuation { waiter in
      let isDone = tree.lock.withLock { _ in
        if isInFlight { links.waiters.append(waiter) }
        return !isInFlight
      }
      if isDone { waiter.resume() }
    }
  }
}

/// What is left of work that has ended, for when the lock is released: to resume a waiter or to free a
/// task may run anything. Its lifetime is extended until then, as the optimiser frees what is not used.
private struct Ended {
  var waiters = Few<Waiter>()
  var bodies = Few<Work.Body>()
}
