extension Effect {
  /// Does the whole effect inside the current task: returns when all of it is done.
  ///
  /// This is how everything behind the first asynchronous step of a `concatenate` runs. Structured
  /// concurrency does the rest: cancelling the task cancels whatever part of the tree is running.
  @usableFromInline
  func perform(in context: Context<Output>) async {
    switch operation {
    case .just(let output):
      context.send(output)
    case .sync(let work):
      if let output = work() { context.send(output) }
    case .future(let work):
      if let output = await firstCall(of: work) { context.send(output) }
    case .run(nil, let operation):
      await operation(context.send)
    case .run(let priority?, let operation):
      await withTaskGroup { $0.addTask(priority: priority) { await operation(context.send) } }
    case .merge(let effects, _):
      await withTaskGroup { group in
        for effect in effects { group.addTask { await effect.perform(in: context) } }
      }
    case .concatenate(let effects, _):
      for effect in effects {
        if Task.isCancelled { return }
        await effect.perform(in: context)
      }
    case .deferred(_, let effect):
      await effect().perform(in: context)
    case .scoped(let identifier, let effect):
      await effect.perform(in: context.scoped(by: identifier))
    case .cancel(let target):
      context.registry.cancel(target, in: context.scope)
    case .cancellable(let name, let cancelInFlight, let effect):
      if cancelInFlight { context.registry.cancel(.named([name]), in: context.scope) }
      await context.perform(effect, named: name)
    }
  }

  /// Does the whole effect inside the current task, outside of any store.
  package func perform(_ send: Send<Output>) async {
    await perform(
      in: Context(
        work: Work(parent: nil, count: 1), scope: nil, registry: Registry(), executor: nil,
        receive: { output, work in if !work.isCancelled { send(output) } }))
  }
}

/// On whose behalf a part of an effect runs.
@usableFromInline
struct Context<Output: Sendable>: Sendable {
  let work: Work
  var scope: Scope?
  let registry: Registry
  let executor: (any TaskExecutor)?
  /// Takes an output, and whose it is.
  let receive: @Sendable (Output, Work) -> Void

  var send: Send<Output> { Send { [receive, work] in receive($0, work) } }

  func scoped(by identifier: Identifier) -> Context { moved(to: scope.appending(identifier)) }

  func moved(to scope: Scope?) -> Context {
    var context = self
    context.scope = scope
    return context
  }

  /// Does a part that can be cancelled alone: in a task of its own, which others can find.
  func perform(_ effect: Effect<Output>, named name: Identifier) async {
    let part = Work(parent: work, count: 1)
    part.attach()
    registry.register(part, name: name, in: scope)
    let context = Context(
      work: part, scope: scope, registry: registry, executor: executor, receive: receive)
    let task = Task(executorPreference: executor) {
      await effect.perform(in: context)
      part.leave()
    }
    part.run(.task(task))
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
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
