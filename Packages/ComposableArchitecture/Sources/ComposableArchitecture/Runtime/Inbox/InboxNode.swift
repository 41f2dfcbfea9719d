public import Synchronization

/// A node of the inbox: a message that one thread has left for the thread that drains.
///
/// A posted action costs the sending thread only the allocation of this object, which is both the action's
/// place in the queue and what its `StoreTask` waits for. The object does not refer to the store, because
/// changing one reference count from many threads at once would cost more than everything else.
@usableFromInline
final class InboxNode<Message: Sendable>: ActionTree {
  // Both are safe. The thread that posts the message accesses them until the message is in the inbox. From
  // then on, only the thread that takes the message does. That thread reads the inbox's head with acquiring
  // ordering after the other wrote it with releasing ordering. The store takes the message out because a
  // `StoreTask` must not retain the action. The message is not a `Message?` here because this class frees
  // it in code that is not specialized, which would look up the type of that optional each time.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var message: Message
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var next: UInt = 0
  /// The cost of the message for the thread that drains. See `SenderKind.cost`.
  @usableFromInline let cost: Int
  @usableFromInline let state = Mutex(InboxNodeState.waiting(isCancelled: false, TinyArray()))

  @inlinable
  init(_ message: Message, cost: Int) {
    self.message = message
    self.cost = cost
  }

  /// Records that the message has been reduced, and the node of its action if anything is in flight for it.
  @usableFromInline
  func markReduced(actionNode: EffectNode?) {
    let state = state.withLock { state in
      defer { state = .reduced(actionNode) }
      return state
    }
    guard case .waiting(let isCancelled, let waiters) = state else { return }
    if isCancelled { actionNode?.cancel() }
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
    await actionNode?.finish()
  }

  @usableFromInline
  func cancel() {
    state.withLock { state in
      if case .waiting(_, let waiters) = state { state = .waiting(isCancelled: true, waiters) }
    }
    actionNode?.cancel()
  }

  @usableFromInline
  var isInFlight: Bool {
    switch state.withLock({ $0 }) {
    case .waiting: true
    case .reduced(let actionNode): actionNode?.isInFlight ?? false
    }
  }

  private var actionNode: EffectNode? {
    if case .reduced(let actionNode) = state.withLock({ $0 }) { actionNode } else { nil }
  }
}

/// The fate of a posted message. It is not a part of `InboxNode` because generic types are slow to free.
@usableFromInline
enum InboxNodeState: Sendable {
  case waiting(isCancelled: Bool, TinyArray<Waiter>)
  /// Has the node of the message's action, if there ever was one.
  case reduced(EffectNode?)
}
