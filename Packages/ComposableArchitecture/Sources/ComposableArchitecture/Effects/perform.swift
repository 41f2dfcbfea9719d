extension Effect {
  /// Does the whole effect inside the current task: returns when all of it is done.
  ///
  /// This is how everything behind the first asynchronous step of a `concatenate` runs. Structured
  /// concurrency does the rest: cancelling the task cancels whatever part of the tree is running.
  @usableFromInline
  func perform(with send: Send<Output>) async {
    switch operation {
    case .just(let output):
      send(output)
    case .sync(let work):
      if let output = work() { send(output) }
    case .future(let work):
      if let output = await firstCall(of: work) { send(output) }
    case .run(nil, let operation):
      await operation(send)
    case .run(let priority?, let operation):
      await withTaskGroup { $0.addTask(priority: priority.taskPriority) { await operation(send) } }
    case .merge(let effects):
      await withTaskGroup { group in
        for effect in Effect.unmerged(effects) {
          group.addTask { await effect.perform(with: send) }
        }
      }
    case .concatenate(let effects):
      for effect in effects {
        if Task.isCancelled { return }
        await effect.perform(with: send)
      }
    case .deferred(_, let effect):
      await effect(send.location).perform(with: send)
    case .mapped(let effect):
      await effect.layer().perform(with: send)
    case .nested(let nest):
      await nest.effect.perform(with: send)
    case .scoped(let identifier, let effect):
      await effect.perform(with: send.scoped(by: identifier))
    case .cancellable(let name, let cancelInFlight, let effect):
      let part = send.work.part()
      send.location.registry.register(
        part, name: name, cancelInFlight: cancelInFlight, in: send.location.scope)
      await send.perform(effect, as: part)
    }
  }

  /// The parts of merged effects and of the merged effects among them.
  ///
  /// A task that is cancelled cancels its child tasks, and these theirs. Side by side they take no stack
  /// for that however deep the effects are nested.
  private static func unmerged(_ effects: [Effect]) -> [Effect] {
    var parts: [Effect] = []
    var rest = Array(effects.reversed())
    while let effect = rest.popLast() {
      switch effect.operation {
      case .merge(let effects): rest += effects.reversed()
      case .mapped(let effect): rest.append(effect.layer())
      case .nested(let nest): rest.append(nest.effect)
      default: parts.append(effect)
      }
    }
    return parts
  }

  /// Does the whole effect inside the current task, outside of any store.
  ///
  /// - Parameter executor: where parts of it run that need tasks of their own.
  package func perform(_ send: Send<Output>, executor: (any TaskExecutor)? = nil) async {
    let work = Work(parent: nil, count: 1, executor: executor)
    await perform(
      with: Send(work: work, scope: nil) { output, work in
        if !work.isCancelled { send(output) }
        return nil
      }
    )
  }
}

/// What an interface that calls back once calls back with; `nil` if the task is cancelled first, or if
/// the callback is thrown away.
@usableFromInline
func firstCall<Output: Sendable>(
  of work: @Sendable (@escaping @Sendable (Output?) -> Void) -> Void
) async -> Output? {
  let once = Once()
  let cancellation = Cancellation()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let callback = Callback<Output>(once: once) { continuation.resume(returning: $0) }
      // Does not hold on to the callback: that it is thrown away must be noticed.
      cancellation.onCancel { if once.claim() { continuation.resume(returning: nil) } }
      work { callback.call($0) }
    }
  } onCancel: {
    cancellation.cancel()
  }
}
