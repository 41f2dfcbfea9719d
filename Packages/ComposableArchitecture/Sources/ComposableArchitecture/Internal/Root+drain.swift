public import Synchronization

extension Root {
  /// What the draining thread keeps to itself.
  @usableFromInline
  struct Drain: ~Copyable {
    @usableFromInline var queue = Queue<Entry>()
    /// What is behind the queue.
    @usableFromInline var posted = Chain<Message>()
    /// The lineage of the action that this thread itself sent, made when first needed. Entries
    /// without a lineage are of this one.
    @usableFromInline var ownLineage: Work?

    @inlinable init() {}
  }

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
    // Not taken in place: the thread sanitizer would call that a change of the object as a whole.
    let message = posted.message
    posted.message = nil
    switch message {
    case .action(let action):
      let effects = reduce(action, origin: .sent)
      if effects.isEmpty {
        // Most often nobody has kept what could wait for it, and nobody can come to hold it who does not.
        if !isKnownUniquelyReferenced(&posted) { posted.markReduced(lineage: nil) }
        return
      }
      let task = effects.loneTask()
      let lineage = Work(parent: work, count: 1, isLoneTask: task != nil)
      posted.markReduced(lineage: lineage)
      if let task, !lineage.isCancelled {
        run(task.operation, task.priority, as: lineage, in: nil)
      } else {
        for effect in effects { start(effect, lineage, &drain) }
        lineage.leave()
      }
    case .entry(let entry):
      perform(entry, &drain)
    case nil:
      return
    }
  }

  @inlinable
  func perform(_ entry: Entry, _ drain: inout Drain) {
    switch entry {
    case .output(let output, let source): perform(output, from: source, &drain)
    case .control(let body): body(self)
    }
  }

  /// Reduces what an effect has output and starts what this leads to, in the same lineage.
  @inlinable
  func perform(_ output: Action, from source: Work?, _ drain: inout Drain) {
    let effects = reduce(output, origin: .effect, ifWanted: source)
    if !effects.isEmpty {
      let lineage = source?.lineage
      for effect in effects { start(effect, lineage, &drain) }
    }
    source?.leave()
  }

  /// Reduces an action, unless what it comes from has been cancelled, and tells whoever wants to know.
  ///
  /// Nothing that holds a state is made for nobody: a large one is dear to move, even if there is none.
  @inlinable
  func reduce(
    _ action: Action, origin: Reduction<Value, Action>.Origin, ifWanted source: Work? = nil
  ) -> [Effect<Action>] {
    if observers.isEmpty && onReduce == nil {
      return ifWanted(source) { value.withLock { reducer(&$0, action) } } ?? []
    }
    let reduced = ifWanted(source) { value.withLock { (effects: reducer(&$0, action), value: $0) } }
    guard let reduced else { return [] }
    notify(action, origin, reduced.value)
    return reduced.effects
  }

  @inlinable
  func ifWanted<Result: Sendable>(_ source: Work?, _ body: () -> Result) -> Result? {
    guard source != nil else { return body() }
    return work.withGate { source?.isCancelled == true ? nil : body() }
  }

  @inlinable
  func notify(_ action: Action, _ origin: Reduction<Value, Action>.Origin, _ newValue: Value) {
    onReduce?(Reduction(action: action, origin: origin, value: newValue))
    for observer in observers { observer.call(newValue) }
    memory.forget()
  }

  /// Queues the output of a synchronous effect behind everything that was sent before it.
  @inlinable
  func feedBack(_ output: Action, _ source: Work?, _ drain: inout Drain) {
    if !inbox.isEmpty { drain.posted.append(inbox.takeAll()) }
    source?.enter()
    let entry = Entry.output(output, source: source)
    if drain.posted.isEmpty {
      drain.queue.append(entry)
    } else {
      drain.posted.append(Posted(.entry(entry)))
    }
  }
}
