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
    /// `source` is what must still be wanted for an effect's output to be reduced; `nil` is the draining
    /// thread's own lineage before it exists.
    case output(Action, source: Work?)
    case control(@Sendable (Root) -> Void)
  }

  /// What other threads leave.
  @usableFromInline
  enum Message: Sendable {
    case action(Action)
    case entry(Entry)
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

  /// The values that views remember while the observers of one action are called.
  @usableFromInline let memory = ViewMemory()

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

  @inlinable
  func send(_ action: Action) -> StoreTask {
    guard inbox.beginDrain() else { return StoreTask(lineage: post(.action(action))) }
    var drain = Drain()
    let effects = reduce(action, origin: .sent)
    if let task = effects.loneTask() {
      let lineage = Work(parent: work, count: 1, isLoneTask: true)
      run(task.operation, task.priority, as: lineage, in: nil)
      finishDrain(&drain)
      return StoreTask(lineage: lineage)
    }
    for effect in effects { start(effect, nil, &drain) }
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
    guard inbox.beginDrain() else {
      post(.entry(.output(output, source: effect)))
      return
    }
    var drain = Drain()
    perform(output, from: effect, &drain)
    finishDrain(&drain)
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
  func post(_ message: Message) -> Posted<Message> {
    let posted = Posted(message)
    if !inbox.post(posted) {
      var drain = Drain()
      perform(posted, &drain)
      finishDrain(&drain)
    }
    return posted
  }
}
