public import Synchronization

/// Work in flight, as a tree: the store; below it one *lineage* for each action that was sent from
/// outside (the action, its effects, and all that these feed back); below that its effects, those with
/// a name as groups of what they are made of.
///
/// Each node counts what keeps it in flight. A node whose count reaches zero leaves its parent, so
/// nothing remembers finished work. Starting, finishing and finding are constant-time in the number in
/// flight. Locks are never nested: a node is unlocked before its parent or a child is touched. Nor are
/// calls, as the tree may be deep.
@usableFromInline
final class Work: Sendable {
  /// How to cancel what a leaf does.
  @usableFromInline
  enum Body: Sendable {
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
    var onEnd: (@Sendable () -> Void)?
  }

  @usableFromInline let parent: Work?
  /// Of the store's node: locked while an effect's output is reduced, from the moment at which it is
  /// known to be still wanted.
  @usableFromInline let gate = Mutex(())
  private let state: Mutex<State>

  /// - Parameter count: what keeps it in flight from the start; each needs a `leave()`.
  @usableFromInline
  init(parent: Work?, count: Int) {
    self.parent = parent
    self.state = Mutex(State(count: count))
  }

  private var root: Work {
    var work = self
    while let parent = work.parent { work = parent }
    return work
  }

  /// The lineage that it is part of, or is.
  @usableFromInline
  var lineage: Work {
    var work = self
    while let parent = work.parent, parent.parent != nil { work = parent }
    return work
  }

  /// Whether it, or what it belongs to, is cancelled. It looks up because what has left its parent is
  /// not reached by a cancellation any more, and may still have outputs on their way.
  @usableFromInline
  var isCancelled: Bool {
    var work = self
    while true {
      if work.state.withLock({ $0.isCancelled }) { return true }
      guard let parent = work.parent else { return false }
      work = parent
    }
  }

  @usableFromInline
  var isInFlight: Bool { state.withLock { $0.count > 0 } }

  /// Whether more than one thing keeps it in flight.
  var isHeldTwice: Bool { state.withLock { $0.count > 1 } }

  /// One more thing keeps it in flight.
  @usableFromInline
  func enter() { state.withLock { $0.count += 1 } }

  /// One thing less keeps it in flight.
  @usableFromInline
  func leave() {
    var work = self
    while let ended = work.leaveAlone() {
      ended.onEnd?()
      let parent = ended.slot == nil ? nil : work.parent
      if let slot = ended.slot { parent?.state.withLock { $0.children.remove(slot) } }
      for waiter in ended.waiters { waiter.resume() }
      // It was one thing that kept its parent in flight.
      guard let parent else { return }
      work = parent
    }
  }

  /// Returns what it was if it has ended by that.
  private func leaveAlone() -> State? {
    state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return nil }
      defer {
        state.slot = nil
        state.body = nil
        state.waiters = []
        state.onEnd = nil
      }
      return state
    }
  }

  /// Calls `body` when it ends. For one that is in flight, and once.
  func onEnd(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onEnd = body } }

  /// Begins a part of it, which can be cancelled alone.
  func part() -> Work {
    // Held until it has the part: what is sent late, when the rest of its lineage is ending on other
    // threads, must not be started below what has just left the store.
    enter()
    defer { leave() }
    attach()
    let part = Work(parent: self, count: 1)
    part.attach()
    return part
  }

  /// Begins a part of it, unless it is cancelled.
  @usableFromInline
  func partIfWanted() -> Work? {
    let part = part()
    guard part.isCancelled else { return part }
    part.leave()
    return nil
  }

  /// Adds it to its parent, where it can be found for cancellation. Does nothing the second time.
  private func attach() {
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

  /// Says how to cancel it, unless it is already done.
  @usableFromInline
  func run(_ body: Body) {
    let isCancelled = state.withLock { state in
      if state.count > 0 { state.body = body }
      return state.isCancelled
    }
    if isCancelled { cancel(body) }
  }

  /// Cancels it and all below it. What was cancelled is in flight until it has come to its end.
  ///
  /// An output that is being reduced by another thread at this moment came first: this returns when
  /// that is over.
  @usableFromInline
  func cancel() {
    var works = [self]
    while let work = works.popLast() {
      let (body, children) = work.state.withLock { state in
        state.isCancelled = true
        return (state.body, state.children.all)
      }
      if let body { work.cancel(body) }
      works += children.reversed()
    }
    root.gate.withLock { _ in }
  }

  private func cancel(_ body: Body) {
    switch body {
    case .task(let task): task.cancel()
    case .callback(let once): if once.claim() { leave() }
    }
  }

  /// How many effects of it are running: of a tree, what has no parts of its own.
  var runningCount: Int { count { isRunning, hasParts in isRunning && !hasParts } }

  /// How many tasks and callbacks it is made of, those included that have parts of their own.
  var taskCount: Int { count { isRunning, _ in isRunning } }

  private func count(_ isCounted: (_ isRunning: Bool, _ hasParts: Bool) -> Bool) -> Int {
    var count = 0
    var works = [self]
    while let work = works.popLast() {
      let (isRunning, parts) = work.state.withLock { ($0.body != nil, $0.children.all) }
      if isCounted(isRunning, !parts.isEmpty) { count += 1 }
      works += parts
    }
    return count
  }

  /// Returns when nothing keeps it in flight.
  @usableFromInline
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
