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
    case output(Action, lineage: Work?, source: Work?)
    case control(@Sendable (Root) -> Void)
  }

  /// What other threads leave.
  @usableFromInline
  enum Message: Sendable {
    case action(Action)
    case entry(Entry)
    /// Has been done: who keeps a `StoreTask` does not keep the action.
    case nothing
  }

  /// What the draining thread keeps to itself.
  @usableFromInline
  struct Drain {
    @usableFromInline var queue = Queue<Entry>()
    /// What is behind the queue.
    @usableFromInline var posted = Chain<Message>()
    /// The lineage of the action that this thread itself sent, made when first needed. Entries
    /// without a lineage are of this one.
    @usableFromInline var ownLineage: Work?

    @inlinable init() {}
  }

  @usableFromInline let value: Mutex<Value>
  @usableFromInline let reducer: @Sendable (inout Value, Action) -> [Effect<Action>]
  @usableFromInline let onReduce: (@Sendable (Reduction<Value, Action>) -> Void)?
  @usableFromInline let work: Work
  @usableFromInline let handle = Handle<Value, Action>()

  @usableFromInline let inbox = Inbox<Message>()

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
    self.work = Work(parent: nil, count: 0, executor: executor)
    self.onReduce = onReduce
    handle.open(self)
  }

  deinit { work.cancel() }

  // MARK: - Sending

  @inlinable
  func send(_ action: Action) -> StoreTask {
    guard inbox.beginDrain() else { return post(.action(action)) }
    var drain = Drain()
    for effect in reduce(action, origin: .sent) { start(effect, nil, &drain) }
    finishDrain(&drain)
    drain.ownLineage?.leave()
    return StoreTask(lineage: drain.ownLineage)
  }

  /// Takes an output from an effect, on whatever thread.
  @inlinable
  func receive(_ output: Action, from effect: Work) {
    if effect.isCancelled { return }
    // In flight until its output is reduced, and so it can still be cancelled.
    effect.enter()
    submit(.output(output, lineage: effect.lineage, source: effect))
  }

  @inlinable
  func submit(_ entry: Entry) {
    guard inbox.beginDrain() else {
      post(.entry(entry))
      return
    }
    var drain = Drain()
    perform(entry, &drain)
    finishDrain(&drain)
  }

  /// Leaves a message for whoever drains; drains if nobody does any more.
  @inlinable
  @inline(never)
  @discardableResult
  func post(_ message: Message) -> StoreTask {
    let posted = Posted(message)
    if !inbox.post(posted) {
      var drain = Drain()
      perform(posted, &drain)
      finishDrain(&drain)
    }
    return StoreTask(lineage: posted)
  }

  // MARK: - Draining

  /// Does all that is in line, and then no longer drains.
  @inlinable
  func finishDrain(_ drain: inout Drain) {
    while true {
      if let entry = drain.queue.popFirst() {
        perform(entry, &drain)
      } else if let posted = drain.posted.popFirst() {
        perform(posted, &drain)
      } else if inbox.endDrain() {
        return
      } else {
        drain.posted = inbox.takeAll()
      }
    }
  }

  @inlinable
  func perform(_ posted: consuming Posted<Message>, _ drain: inout Drain) {
    let message = posted.message
    posted.message = .nothing
    switch message {
    case .action(let action):
      let effects = reduce(action, origin: .sent)
      if effects.isEmpty {
        // Most often nobody has kept what could wait for it.
        if !isKnownUniquelyReferenced(&posted) { posted.markReduced(lineage: nil) }
        return
      }
      let lineage = Work(parent: work, count: 1)
      posted.markReduced(lineage: lineage)
      for effect in effects { start(effect, lineage, &drain) }
      lineage.leave()
    case .entry(let entry):
      perform(entry, &drain)
    case .nothing:
      return
    }
  }

  @inlinable
  func perform(_ entry: Entry, _ drain: inout Drain) {
    switch entry {
    case .output(let action, let lineage, let source):
      for effect in reduce(action, ifWanted: source) { start(effect, lineage, &drain) }
      (source ?? lineage)?.leave()
    case .control(let body):
      body(self)
    }
  }

  /// Reduces an effect's output, unless the effect has been cancelled.
  @inlinable
  func reduce(_ output: Action, ifWanted source: Work?) -> [Effect<Action>] {
    guard let source else { return reduce(output, origin: .effect) }
    let result = work.tree.gate.withLock { _ in source.isCancelled ? nil : reduced(output) }
    guard let result else { return [] }
    return notified(output, .effect, result)
  }

  @inlinable
  func reduce(
    _ action: Action, origin: Reduction<Value, Action>.Origin
  ) -> [Effect<Action>] {
    notified(action, origin, reduced(action))
  }

  /// Reduces an action, and gives the new value if anybody wants to know it.
  @inlinable
  func reduced(_ action: Action) -> (effects: [Effect<Action>], newValue: Value?) {
    let isWatched = !observers.isEmpty || onReduce != nil
    return value.withLock { value in
      let effects = reducer(&value, action)
      return (effects, isWatched ? value : nil)
    }
  }

  @inlinable
  func notified(
    _ action: Action,
    _ origin: Reduction<Value, Action>.Origin,
    _ result: (effects: [Effect<Action>], newValue: Value?)
  ) -> [Effect<Action>] {
    if let newValue = result.newValue { notify(action, origin, newValue) }
    return result.effects
  }

  @inlinable
  func notify(_ action: Action, _ origin: Reduction<Value, Action>.Origin, _ newValue: Value) {
    onReduce?(Reduction(action: action, origin: origin, value: newValue))
    for observer in observers { observer.call(newValue) }
  }

  /// Queues the output of a synchronous effect behind everything that was sent before it.
  @inlinable
  func feedBack(_ output: Action, _ lineage: Work?, _ source: Work?, _ drain: inout Drain) {
    if !inbox.isEmpty { drain.posted.append(inbox.takeAll()) }
    source?.enter()
    let entry = Entry.output(output, lineage: lineage, source: source)
    if drain.posted.isEmpty {
      drain.queue.append(entry)
    } else {
      drain.posted.append(Posted(.entry(entry)))
    }
  }
}
