public import Synchronization

/// Keeps a store's state and reduces its actions.
///
/// At most one thread *drains* at a time. Only that thread reduces actions, runs synchronous effects and
/// calls observers. A thread that sends while another one drains leaves the action in the inbox and returns.
/// The uncontended path takes one atomic exchange to begin,
/// one lock for the state, and one exchange to end.
@usableFromInline
final class StoreCore<Value: Sendable, Action: Sendable>: Sendable {
  /// An entry of the queue, other than an action from outside.
  @usableFromInline
  enum Entry: Sendable {
    /// An effect's output. It is reduced unless its source has been cancelled.
    case output(Action, source: EffectNode)
    /// A synchronous effect's output, which was moved here from the draining thread's queue.
    case feedback(Action, source: EffectNode)
    case control(@Sendable (StoreCore) -> Void)
    /// An effect to start in the place of one that was held back, which is in flight as `EffectNode`.
    case resumption(Effect<Action>, EffectNode, EffectScope?)
  }

  /// A message that another thread leaves in the inbox.
  @usableFromInline
  enum Message: Sendable {
    case action(Action)
    /// An action that has a sender.
    case sent(Action, by: any AnyObject & Sendable)
    case entry(Entry)
  }

  @usableFromInline let value: Mutex<Value>
  @usableFromInline let reducer: @Sendable (inout Value, Action) -> [Effect<Action>]
  @usableFromInline let onReduce: (@Sendable (Reduction<Value, Action>) -> Void)?
  /// Whether actions have numbers and causes.
  @usableFromInline let isTraced: Bool
  @usableFromInline let rootNode: EffectNode
  @usableFromInline let reference = StoreCoreReference<Value, Action>()
  /// Where the store was created, for the message of a programming error.
  @usableFromInline let site: (file: StaticString, line: UInt)

  @usableFromInline let inbox = Inbox()
  @usableFromInline let drainingThread = DrainingThread()

  // All of these are safe because only the thread that drains accesses them. `inbox` passes that role from
  // one thread to the next. It releases at the end of a drain and acquires at the beginning, including when
  // a drain is handed over. Accesses do not overlap. A loop holds a copy, and code that runs because a
  // change frees something can only send, which goes to the inbox.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var observers = ObserverList()
  /// The observers that are called once for each drain.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var coalescing = ObserverList()
  /// Whether an action was reduced after the last call of the coalescing observers.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var hasNews = false
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var handedOver = InboxList<Message?>()
  /// The number of the last action and the causes of queued feedback, if the store is traced.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var trace = ReductionTrace()
  /// Whether a task is about to continue a drain.
  @usableFromInline let isTaskStarting = Atomic(false)

  /// The treatment of the next output that arrives after its effect has ended.
  let lateOutputs = Mutex(LateOutputs.unreported)

  /// The cached values of views while the observers of one action are called.
  @usableFromInline let cache = ViewValueCache()

  @inlinable
  init(
    initialValue: Value,
    reducer: @escaping @Sendable (inout Value, Action) -> [Effect<Action>],
    rootNode: EffectNode,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)?,
    file: StaticString,
    line: UInt
  ) {
    self.value = Mutex(initialValue)
    self.reducer = reducer
    self.rootNode = rootNode
    self.onReduce = onReduce
    self.isTraced = onReduce != nil || rootNode.tree.onEffect != nil
    self.site = (file, line)
    reference.open(self)
  }

  deinit { rootNode.cancel() }

  @inlinable
  func send(_ action: Action) -> StoreTask {
    guard inbox.beginDrain() else {
      return StoreTask(tree: post(.action(action), from: .outside))
    }
    drainingThread.begin()
    let stored = reduce(action).ifStored()
    // Most actions have no effects. A `Drain` would double the cost of such an action.
    if stored == nil && !notifyAtEnd() && endDrain() { return StoreTask(tree: nil) }
    let effects = stored ?? []
    var drain = Drain(for: .outside)
    if let task = effects.loneTask(isObserved: observesEffects) {
      let actionNode = EffectNode(
        parent: rootNode, count: 1, isLoneTask: true, startedBy: trace.number)
      run(task.operation, task.priority, as: actionNode, in: nil)
      finishDrain(&drain)
      return StoreTask(tree: actionNode)
    }
    for effect in effects { start(effect, nil, &drain) }
    finishDrain(&drain)
    drain.ownActionNode?.leave()
    return StoreTask(tree: drain.ownActionNode)
  }

  /// Sends an action that has a sender.
  ///
  /// Such an action is a message even if no other thread drains, because the fast path of `send(_:)` has no
  /// place for a sender. It costs this thread nothing of what it may spend on the work of others.
  @inlinable
  func send(_ action: Action, by sender: any AnyObject & Sendable) -> StoreTask {
    guard inbox.beginDrain() else {
      return StoreTask(tree: post(.sent(action, by: sender), from: .outside))
    }
    var drain = makeDrain(for: .outside)
    let node = InboxNode<Message?>(.sent(action, by: sender), cost: 0)
    perform(node, &drain)
    finishDrain(&drain)
    return StoreTask(tree: node)
  }

  /// Takes an output from an effect, on any thread.
  @inlinable
  func receive(_ output: Action, from effect: EffectNode) {
    if effect.isCancelled { return }
    // The effect is in flight until its output is reduced, because until then it can still be cancelled.
    if !effect.enter() { report(lateOutput: output, from: effect) }
    guard inbox.beginDrain() else {
      post(.entry(.output(output, source: effect)), from: .effect)
      return
    }
    var drain = makeDrain(for: .effect)
    if isTraced { trace.cause = effect.startedBy }
    perform(output, from: effect, &drain)
    finishDrain(&drain)
  }

  @inlinable
  func submit(_ entry: Entry) {
    guard inbox.beginDrain() else {
      post(.entry(entry), from: .outside)
      return
    }
    var drain = makeDrain(for: .outside)
    perform(entry, &drain)
    finishDrain(&drain)
  }

  /// Leaves a message for the thread that drains. If no thread drains, this thread does.
  @inlinable
  @inline(never)
  @discardableResult
  func post(_ message: Message, from sender: SenderKind) -> InboxNode<Message?> {
    let node = InboxNode<Message?>(message, cost: drainingThread.isCurrent ? 0 : sender.cost)
    if !inbox.post(node) {
      var drain = makeDrain(for: sender)
      swap(&drain.posted, &handedOver)
      drain.posted.append(node)
      finishDrain(&drain)
    }
    return node
  }
}
