extension Root {
  /// Runs an effect: does on the spot what is synchronous, starts what is not.
  @inlinable
  func start(_ effect: Effect<Action>, _ lineage: Work?, _ drain: inout Drain) {
    switch effect.operation {
    case .just(let output):
      feedBack(output, lineage, &drain)
    case .sync(let work):
      if let output = work() { feedBack(output, lineage, &drain) }
    case .future, .run, .merge, .concatenate, .deferred:
      startComposite(effect, lineage, &drain)
    }
  }

  /// Walks a composite effect without recursion. `merged` is what is to be started side by side,
  /// `sequence` what is to be done one after another, both with the next one last.
  @usableFromInline
  func startComposite(_ effect: Effect<Action>, _ lineage: Work?, _ drain: inout Drain) {
    var merged = [effect]
    while let effect = merged.popLast() {
      var sequence = [effect]
      while let next = sequence.popLast() {
        switch next.operation {
        case .just, .sync:
          start(next, lineage, &drain)
          continue
        case .deferred(_, let effect):
          sequence.append(effect())
          continue
        case .concatenate(let effects, _):
          sequence.append(contentsOf: effects.reversed())
          continue
        case .merge(let effects, let isSynchronous) where isSynchronous:
          sequence.append(contentsOf: effects.reversed())
          continue
        case .merge(let effects, _) where sequence.isEmpty:
          merged.append(contentsOf: effects.reversed())
        case .future(let work) where sequence.isEmpty:
          startFuture(work, resolved(lineage, &drain))
        case .run(let priority, let operation) where sequence.isEmpty:
          startTask(priority, resolved(lineage, &drain), operation)
        case .future, .run, .merge:
          let steps = Effect.concatenate([next] + sequence.reversed())
          startTask(nil, resolved(lineage, &drain)) { send in await steps.perform(send) }
        }
        break
      }
    }
  }

  /// The lineage of an entry, made now if it is the draining thread's own and does not exist yet.
  @usableFromInline
  func resolved(_ lineage: Work?, _ drain: inout Drain) -> Work {
    if let lineage = lineage ?? drain.ownLineage { return lineage }
    // Held until the drain ends: an effect that is done before its siblings start must not end it.
    let lineage = Work(parent: work, count: 1)
    drain.ownLineage = lineage
    return lineage
  }

  @usableFromInline
  func startTask(
    _ priority: TaskPriority?,
    _ lineage: Work,
    _ operation: @escaping @Sendable (Send<Action>) async -> Void
  ) {
    guard let effect = register(in: lineage) else { return }
    let send = Send<Action> { [weak self] output in self?.receive(output, from: effect) }
    let task = Task(executorPreference: executor, priority: priority) {
      await operation(send)
      effect.leave()
    }
    effect.run(.task(task))
  }

  @usableFromInline
  func startFuture(
    _ work: @Sendable (@escaping @Sendable (Action?) -> Void) -> Void,
    _ lineage: Work
  ) {
    guard let effect = register(in: lineage) else { return }
    let once = Once()
    effect.run(.callback(once))
    let callback = Callback<Action>(once: once) { [weak self] output in
      if let output { self?.receive(output, from: effect) }
      effect.leave()
    }
    work { callback.call($0) }
  }

  /// A new effect in flight, or `nil` if its lineage is cancelled already.
  func register(in lineage: Work) -> Work? {
    lineage.attach()
    let effect = Work(parent: lineage, count: 1)
    effect.attach()
    guard effect.isCancelled else { return effect }
    effect.leave()
    return nil
  }
}
