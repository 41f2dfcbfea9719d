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
      if let output = await firstCall(of: { callback in work { callback.call($0) } }) {
        send(output)
      }
    case .heldBack(let hold):
      if let effect = await firstCall(of: { hold(Resumption($0)) }) {
        await effect.perform(with: send)
      }
    case .run(nil, let operation):
      await operation(send)
    case .run(let priority?, let operation):
      await withTaskGroup { $0.addTask(priority: priority.taskPriority) { await operation(send) } }
    case .merge(let effects):
      await withTaskGroup { group in
        for effect in MergedParts(effects, at: send.location) {
          // The parts start in order. A synchronous one is done before the next one starts, and may
          // cancel one that started before it.
          if effect.isSynchronous {
            await effect.perform(with: send)
          } else if case .cancellable(let name, let cancelInFlight, let effect) = effect.operation {
            let part = send.part(named: name, cancelInFlight: cancelInFlight)
            group.addTask {
              await send.perform(as: part, receive: send.receive) {
                await effect.perform(with: $0)
              }
            }
          } else {
            group.addTask { await effect.perform(with: send) }
          }
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
      await send.perform(named: name, cancelInFlight: cancelInFlight) {
        await effect.perform(with: $0)
      }
    }
  }
}

/// Returns what an interface calls back with; `nil` if the task is cancelled first, or if the callback
/// is released without having been called.
func firstCall<Output: Sendable>(
  of work: (Callback<Output>) -> Void
) async -> Output? {
  let once = Once()
  let cancellation = Cancellation()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let callback = Callback<Output>(once: once) { continuation.resume(returning: $0) }
      // Does not retain the callback, because its release must be noticed.
      cancellation.onCancel { if once.claim() { continuation.resume(returning: nil) } }
      work(callback)
    }
  } onCancel: {
    cancellation.cancel()
  }
}
