public import Synchronization

/// The one place where a store's state is kept and changed.
///
/// At any time at most one thread *drains*: it alone reduces, runs synchronous effects and calls
/// observers. Whoever sends while another drains leaves the action in the inbox and goes on. The
/// uncontended path is one atomic exchange to begin, one lock for the state, one exchange to end.
@usableFromInline
final class Root<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline typealias Observer = @Sendable (Value) -> Void

  /// What may wait in line.
  @usableFromInline
  enum Entry: Sendable {
    /// `source` is what must still be wanted for an effect's output to be reduced.
    case action(Action, lineage: Work?, source: Work?, origin: Reduction<Value, Action>.Origin)
    case control(@Sendable (Root) -> Void)
  }

  /// What the draining thread keeps to itself.
  @usableFromInline
  struct Drain {
    @usableFromInline var queue = Queue<Entry>()
    /// The lineage of the action that this thread itself sent, made when first needed. Entries
    /// without a lineage are of this one.
    @usableFromInline var ownLineage: Work?

    @inlinable init() {}
  }

  @usableFromInline let value: Mutex<Value>
  @usableFromInline let reducer: @Sendable (inout Value, Action) -> [Effect<Action>]
  @usableFromInline let executor: (any TaskExecutor)?
  @usableFromInline let onReduce: (@Sendable (Reduction<Value, Action>) -> Void)?
  @usableFromInline let work = Work(parent: nil, count: 0)
  @usableFromInline let registry = Registry()
  @usableFromInline let handle = Handle<Value, Action>()

  @usableFromInline let inbox = Inbox<Entry>()

  // Safe: touched only by the thread that drains. `inbox` hands that role from one thread to the
  // next, releasing at the end of a drain and acquiring at the beginning. No access overlaps another:
  // a loop holds a copy, and what a change lets go of can only send, which is left in the inbox.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var observers: [(id: ObjectIdentifier, call: Observer)] = []

  @inlinable
  init(
    initialValue: Value,
    reducer: @escaping @Sendable (inout Value, Action) -> [Effect<Action>],
    executor: (any TaskExecutor)?,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)?
  ) {
    self.value = Mutex(initialValue)
    self.reducer = reducer
    self.executor = executor
    self.onReduce = onReduce
    handle.open(self)
  }

  deinit { work.cancel() }

  // MARK: - Sending

  @inlinable
  func send(_ action: Action) -> StoreTask {
    if inbox.beginDrain() {
      var drain = Drain()
      reduce(action, lineage: nil, source: nil, origin: .sent, &drain)
      finishDrain(&drain)
      drain.ownLineage?.leave()
      return StoreTask(lineage: drain.ownLineage)
    }
    let lineage = Work(parent: work, count: 1)
    post(.action(action, lineage: lineage, source: nil, origin: .sent))
    return StoreTask(lineage: lineage)
  }

  /// Takes an output from an effect, on whatever thread.
  @inlinable
  func receive(_ output: Action, from effect: Work) {
    if effect.isCancelled { return }
    // In flight until its output is reduced, and so it can still be cancelled.
    effect.enter()
    submit(.action(output, lineage: effect.lineage, source: effect, origin: .effect))
  }

  @inlinable
  func submit(_ entry: Entry) {
    guard inbox.beginDrain() else { return post(entry) }
    drain(from: entry)
  }

  // MARK: - Draining

  /// Leaves an entry for whoever drains; drains if nobody does any more.
  @inlinable
  func post(_ entry: Entry) {
    if let entry = inbox.post(entry) { drain(from: entry) }
  }

  @inlinable
  func drain(from entry: Entry) {
    var drain = Drain()
    perform(entry, &drain)
    finishDrain(&drain)
  }

  @inlinable
  func finishDrain(_ drain: inout Drain) {
    while let entry = next(&drain) { perform(entry, &drain) }
  }

  /// The next entry, or `nil` when there is none, and this thread no longer drains.
  @inlinable
  func next(_ drain: inout Drain) -> Entry? {
    if let entry = drain.queue.popFirst() { return entry }
    if inbox.endDrain() { return nil }
    inbox.takeAll(into: &drain.queue)
    return drain.queue.popFirst()
  }

  @inlinable
  func perform(_ entry: Entry, _ drain: inout Drain) {
    switch entry {
    case .action(let action, let lineage, let source, let origin):
      reduce(action, lineage: lineage, source: source, origin: origin, &drain)
      (source ?? lineage)?.leave()
    case .control(let body):
      body(self)
    }
  }

  /// Reduces an action, unless what it comes from has been cancelled.
  @inlinable
  func reduce(
    _ action: Action,
    lineage: Work?,
    source: Work?,
    origin: Reduction<Value, Action>.Origin,
    _ drain: inout Drain
  ) {
    let isWatched = !observers.isEmpty || onReduce != nil
    func reduced() -> (effects: [Effect<Action>], newValue: Value?) {
      value.withLock { value in
        let effects = reducer(&value, action)
        return (effects, isWatched ? value : nil)
      }
    }
    let result =
      if let source {
        work.gate.withLock { _ in source.isCancelled ? nil : reduced() }
      } else {
        reduced()
      }
    guard let (effects, newValue) = result else { return }
    if let newValue { notify(action, origin, newValue) }
    for effect in effects { start(effect, lineage, &drain) }
  }

  @inlinable
  func notify(_ action: Action, _ origin: Reduction<Value, Action>.Origin, _ newValue: Value) {
    onReduce?(Reduction(action: action, origin: origin, value: newValue))
    for observer in observers { observer.call(newValue) }
  }

  /// Queues the output of a synchronous effect behind everything that was sent before it.
  @inlinable
  func feedBack(_ output: Action, _ lineage: Work?, _ source: Work?, _ drain: inout Drain) {
    if !inbox.isEmpty { inbox.takeAll(into: &drain.queue) }
    source?.enter()
    drain.queue.append(.action(output, lineage: lineage, source: source, origin: .effect))
  }
}
