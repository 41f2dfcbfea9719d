extension Effect {
  /// Does the whole effect inside the current task: returns when all of it is done.
  ///
  /// This is how everything behind the first asynchronous step of a `concatenate` runs. Structured
  /// concurrency does the rest: cancelling the task cancels whatever part of the tree is running.
  ///
  /// - Parameter deadline: What the effect is a part of, if it has a deadline. The part that ends tells
  ///   the deadline itself, in whatever task it runs. By the time that the tasks that wait for it have
  ///   resumed, the time may be up.
  func perform(with send: Send<Output>, within deadline: Deadline? = nil) async {
    switch operation {
    case .just(let output):
      deadline.endPart { send(output) }
    case .sync(let work):
      let output = work()
      deadline.endPart { if let output { send(output) } }
    case .future(let work):
      let output = await firstCall(of: { callback in work { callback.call($0) } })
      deadline.endPart { if let output { send(output) } }
    case .heldBack(let hold):
      if let effect = await firstCall(of: { hold(Resumption($0)) }) {
        await effect.perform(with: send, within: deadline)
      } else {
        deadline?.endPart()
      }
    case .run(nil, let operation):
      await operation(send)
      deadline?.endPart()
    case .run(let priority?, let operation):
      await withTaskGroup { group in
        group.addTask(priority: priority.taskPriority) {
          await operation(send)
          deadline?.endPart()
        }
      }
    case .task:
      await unfolded.perform(with: send, within: deadline)
    case .combinator(let operation):
      await operation(send, deadline)
    case .merge(let effects):
      let tree = send.work.tree
      tree.beginWait()
      defer { tree.endWait() }
      await withTaskGroup { group in
        for effect in MergedParts(effects, at: send.location) {
          // This part, and the rest.
          deadline?.divide(into: 2)
          // The parts start in order. A synchronous one is done before the next one starts, and may
          // cancel one that started before it.
          if effect.isSynchronous {
            await effect.perform(with: send, within: deadline)
          } else if case .cancellable(let name, let cancelInFlight, let effect) = effect.operation {
            let part = send.part(named: name, cancelInFlight: cancelInFlight)
            group.addTask(of: tree) {
              await send.perform(as: part, receive: send.receive) {
                await effect.perform(with: $0, within: deadline)
              }
            }
          } else {
            group.addTask(of: tree) { await effect.perform(with: send, within: deadline) }
          }
        }
        deadline?.endPart()
      }
    case .concatenate(let effects):
      deadline?.divide(into: effects.count)
      for effect in effects {
        if Task.isCancelled {
          deadline?.endPart()
        } else {
          await effect.perform(with: send, within: deadline)
        }
      }
    case .deferred(_, let effect):
      await effect(send.location).perform(with: send, within: deadline)
    case .mapped(let effect):
      await effect.layer().perform(with: send, within: deadline)
    case .nested(let nest):
      await nest.effect.perform(with: send, within: deadline)
    case .scoped(let identifier, let effect):
      await effect.perform(with: send.scoped(by: identifier), within: deadline)
    case .cancellable(let name, let cancelInFlight, let effect):
      await send.perform(named: name, cancelInFlight: cancelInFlight) {
        await effect.perform(with: $0, within: deadline)
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
