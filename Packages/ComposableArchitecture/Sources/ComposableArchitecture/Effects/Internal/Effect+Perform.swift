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
    case .callback(let start, let isWait):
      if isWait { send.node.tree.beginWait() }
      let effect = await firstCall(of: { start(Resumption($0)) })
      if isWait { send.node.tree.endWait() }
      if let effect {
        await effect.perform(with: send, within: deadline)
      } else {
        deadline?.endPart()
      }
    case .task(let operation, nil, nil):
      await operation(send)
      deadline?.endPart()
    case .task(let operation, nil, let priority?):
      await withTaskGroup { group in
        group.addTask(priority: priority.taskPriority) {
          await operation(send)
          deadline?.endPart()
        }
      }
    case .combinator(let operation):
      await operation(send, deadline)
    case .group(.merge, let effects):
      await Self.perform(effects, with: send, within: deadline)
    case .group(.concatenate, let effects):
      deadline?.divide(into: effects.count)
      for effect in effects {
        if Task.isCancelled {
          deadline?.endPart()
        } else {
          await effect.perform(with: send, within: deadline)
        }
      }
    case .task(let operation, let path?, let priority):
      let effect = Effect(.task(operation, nil, priority))
      await effect.perform(with: send, as: send.part(at: path), at: path, within: deadline)
    case .inside(let path, let effect):
      await effect.perform(with: send, as: send.part(at: path), at: path, within: deadline)
    case .lazy(let effect):
      await effect.effect(at: send.location).perform(with: send, within: deadline)
    }
  }

  /// Performs several effects side by side.
  private static func perform(
    _ effects: [Effect], with send: Send<Output>, within deadline: TimeoutDeadline?
  ) async {
    let tree = send.node.tree
    tree.beginWaitForParts()
    defer { tree.endWaitForParts() }
    await withTaskGroup { group in
      for effect in MergedEffects(effects, at: send.location) {
        // This part and the rest.
        deadline?.divide(into: 2)
        // The parts start in order. A synchronous part ends before the next one starts, and it may
        // cancel a part that started before it.
        if effect.isSynchronous {
          await effect.perform(with: send, within: deadline)
        } else if case (let path, let effect)? = effect.atEndOfPath {
          let part = send.part(at: path)
          group.addTask(of: tree) {
            await effect.perform(with: send, as: part, at: path, within: deadline)
          }
        } else {
          group.addTask(of: tree) { await effect.perform(with: send, within: deadline) }
        }
      }
      deadline?.endPart()
    }
  }

  /// The path of an effect and the effect at its end, if the effect has a path.
  private var atEndOfPath: (path: EffectPath, effect: Effect)? {
    switch operation {
    case .task(let operation, let path?, let priority):
      (path, Effect(.task(operation, nil, priority)))
    case .inside(let path, let effect): (path, effect)
    default: nil
    }
  }

  /// Performs the effect at the end of a path.
  ///
  /// - Parameter part: The part that has begun for the effect, if the path has an identifier.
  private func perform(
    with send: Send<Output>, as part: EffectNode?, at path: EffectPath,
    within deadline: TimeoutDeadline?
  ) async {
    let send = send.moved(to: path.scope(in: send.scope))
    guard let part else { return await perform(with: send, within: deadline) }
    await send.perform(as: part, receive: send.receive) {
      await perform(with: $0, within: deadline)
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
