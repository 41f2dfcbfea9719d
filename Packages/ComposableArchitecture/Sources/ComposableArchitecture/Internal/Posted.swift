public import Synchronization

/// What one thread has left for another that drains.
///
/// It is all that an action costs the thread that sends it: one piece of memory that is at the same time
/// its place in line and what its `StoreTask` waits for. Nothing in it refers to the store: a count of
/// references that many threads change at once would cost them more than all the rest.
@usableFromInline
final class Posted<Message: Sendable>: Lineage {
  // Safe, both: touched by the thread that posts it until it is in the inbox, and then only by the one
  // that takes it from there, which reads the inbox's head acquiring after the other wrote it releasing.
  // The store takes the message out there because a `StoreTask` must not retain the action. The message is
  // not a `Message?` here: this class frees it in code that is not specialized, which would look up the type
  // of that optional each time.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var message: Message
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var next: UInt = 0
  /// What it costs the thread that drains, see `Cost`.
  @usableFromInline let cost: Int
  @usableFromInline let state = Mutex(Fate.waiting(isCancelled: false, Few()))

  @inlinable
  init(_ message: Message, cost: Int) {
    self.message = message
    self.cost = cost
  }

  /// Says that it has been reduced, and what is in flight for it.
  @usableFromInline
  func markReduced(lineage: Work?) {
    let state = state.withLock { state in
      defer { state = .reduced(lineage) }
      return state
    }
    guard case .waiting(let isCancelled, let waiters) = state else { return }
    if isCancelled { lineage?.cancel() }
    waiters.forEach { $0.resume() }
  }

  @usableFromInline
  func finish() async {
    await withUnsafeContinuation { waiter in
      let isReduced = state.withLock { state in
        guard case .waiting(let isCancelled, var waiters) = state else { return true }
        waiters.append(waiter)
        state = .waiting(isCancelled: isCancelled, waiters)
        return false
      }
      if isReduced { waiter.resume() }
    }
    await lineage?.finish()
  }

  @usableFromInline
  func cancel() {
    state.withLock { state in
      if case .waiting(_, let waiters) = state { state = .waiting(isCancelled: true, waiters) }
    }
    lineage?.cancel()
  }

  @usableFromInline
  var isInFlight: Bool {
    switch state.withLock({ $0 }) {
    case .waiting: true
    case .reduced(let lineage): lineage?.isInFlight ?? false
    }
  }

  private var lineage: Work? {
    if case .reduced(let lineage) = state.withLock({ $0 }) { lineage } else { nil }
  }
}

/// What has become of what was posted. Not part of `Posted`, as whatever is generic is slow to free.
@usableFromInline
enum Fate: Sendable {
  case waiting(isCancelled: Bool, Few<Waiter>)
  /// With what was in flight for it, if anything ever was.
  case reduced(Work?)
}
