import Synchronization

/// Work in flight, as a tree of three levels: the store; below it one *lineage* for each action that
/// was sent from outside (the action, its effects, and all that these feed back); below that its
/// effects.
///
/// Each node counts what keeps it in flight. A node whose count reaches zero leaves its parent, so
/// nothing remembers finished work. Starting, finishing and finding are constant-time in the number in
/// flight. Locks are never nested: a node is unlocked before its parent or a child is touched.
@usableFromInline
final class Work: Sendable {
  /// How to cancel what a leaf does.
  enum Body {
    case task(Task<Void, Never>)
    case callback(Once)
  }

  private struct State {
    var count: Int
    var isCancelled = false
    var body: Body?
    var children = Slots<Work>()
    var slot: Int?
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  @usableFromInline let parent: Work?
  private let state: Mutex<State>

  /// - Parameter count: what keeps it in flight from the start; each needs a `leave()`.
  @usableFromInline
  init(parent: Work?, count: Int) {
    self.parent = parent
    self.state = Mutex(State(count: count))
  }

  /// Whether it, or what it belongs to, is cancelled. It looks up because what has left its parent is
  /// not reached by a cancellation any more, and may still have outputs on their way.
  @usableFromInline
  var isCancelled: Bool { state.withLock { $0.isCancelled } || parent?.isCancelled == true }

  var isInFlight: Bool { state.withLock { $0.count > 0 } }

  /// One more thing keeps it in flight.
  @usableFromInline
  func enter() { state.withLock { $0.count += 1 } }

  /// One thing less keeps it in flight.
  @usableFromInline
  func leave() {
    let (slot, waiters) = state.withLock { state -> (Int?, [CheckedContinuation<Void, Never>]) in
      state.count -= 1
      guard state.count == 0 else { return (nil, []) }
      defer {
        state.slot = nil
        state.body = nil
        state.waiters = []
      }
      return (state.slot, state.waiters)
    }
    if let slot { parent?.remove(slot) }
    for waiter in waiters { waiter.resume() }
  }

  /// Adds it to its parent, where it can be found for cancellation. Does nothing the second time.
  @usableFromInline
  func attach() {
    guard let parent, state.withLock({ $0.slot == nil }) else { return }
    let (slot, isCancelled) = parent.state.withLock { state in
      state.count += 1
      return (state.children.insert(self), state.isCancelled)
    }
    state.withLock {
      $0.slot = slot
      if isCancelled { $0.isCancelled = true }
    }
  }

  private func remove(_ slot: Int) {
    state.withLock { $0.children.remove(slot) }
    leave()
  }

  /// Says how to cancel it, unless it is already done.
  func run(_ body: Body) {
    let isCancelled = state.withLock { state in
      if state.count > 0 { state.body = body }
      return state.isCancelled
    }
    if isCancelled { cancel(body) }
  }

  /// Cancels it and all below it. What was cancelled is in flight until it has come to its end.
  @usableFromInline
  func cancel() {
    let (body, children) = state.withLock { state in
      state.isCancelled = true
      return (state.body, state.children.all)
    }
    if let body { cancel(body) }
    for child in children { child.cancel() }
  }

  private func cancel(_ body: Body) {
    switch body {
    case .task(let task): task.cancel()
    case .callback(let once): if once.claim() { leave() }
    }
  }

  /// How many of its children's children are in flight: of the store, the effects.
  var grandchildCount: Int {
    state.withLock { $0.children.all }
      .reduce(0) { $0 + $1.state.withLock { $0.children.count } }
  }

  /// Returns when nothing keeps it in flight.
  func finish() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.count > 0 { state.waiters.append(continuation) }
        return state.count == 0
      }
      if isDone { continuation.resume() }
    }
  }
}
