extension Effect {
  /// Performs the whole effect inside the current task and returns when all of it has ended.
  ///
  /// Every effect after the first asynchronous step of a `concatenate` runs in this way. Because of
  /// structured concurrency, cancelling the task cancels every part of the tree that is running.
  ///
  /// `StoreCore.startComposite` and `performSynchronously` interpret operations too. They cannot be the same
  /// function, because a drain and a synchronous operator must not suspend.
  ///
  /// - Parameter deadline: The deadline that the effect is a part of, if there is one. A part that
  ///   ends notifies the deadline itself, in the task in which the part runs, because the time may
  ///   be up before the tasks that wait for the part have resumed.
  func perform(with send: Send<Output>, within deadline: TimeoutDeadline? = nil) async {
    switch operation {
    case .just(let output):
      deadline.endPart { send(output) }
    case .sync(let function):
      let output = function()
      deadline.endPart { if let output { send(output) } }
    case .future(let function):
      let output = await firstCall(of: { callback in function { callback.call($0) } })
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
      let tree = send.node.tree
      tree.beginWait()
      defer { tree.endWait() }
      await withTaskGroup { group in
        for effect in MergedEffects(effects, at: send.location) {
          // This part and the rest.
          deadline?.divide(into: 2)
          // The parts start in order. A synchronous part ends before the next one starts, and it
          // may cancel a part that started before it.
          if effect.isSynchronous {
            await effect.perform(with: send, within: deadline)
          } else if case .cancellable(let identifier, let cancelInFlight, let effect) = effect
            .operation
          {
            let part = send.part(identifier: identifier, cancelInFlight: cancelInFlight)
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
    case .cancellable(let identifier, let cancelInFlight, let effect):
      await send.perform(identifier: identifier, cancelInFlight: cancelInFlight) {
        await effect.perform(with: $0, within: deadline)
      }
    }
  }
}

/// Returns the value that an interface calls back with, or `nil` if the task is cancelled first or
/// the callback is released without a call.
func firstCall<Output: Sendable>(
  of function: (OneTimeCallback<Output>) -> Void
) async -> Output? {
  let once = OneTimeClaim()
  let cancellation = CancellationHandler()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let callback = OneTimeCallback<Output>(once: once) { continuation.resume(returning: $0) }
      // The closure does not retain the callback, because `firstCall` must notice its release.
      cancellation.onCancel { if once.claim() { continuation.resume(returning: nil) } }
      function(callback)
    }
  } onCancel: {
    cancellation.cancel()
  }
}
