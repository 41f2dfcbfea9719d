/// Where an effect is: what is in flight around it, and which pullbacks it has passed through.
@usableFromInline
struct Location: Sendable {
  @usableFromInline let registry: Registry
  @usableFromInline var scope: Scope?

  @inlinable
  init(registry: Registry, scope: Scope? = nil) {
    self.registry = registry
    self.scope = scope
  }

  func scoped(by identifier: Identifier) -> Location {
    Location(registry: registry, scope: scope.appending(identifier))
  }
}

/// On whose behalf a part of an effect runs.
@usableFromInline
struct Context<Output: Sendable>: Sendable {
  @usableFromInline let work: Work
  @usableFromInline var location: Location
  @usableFromInline let executor: (any TaskExecutor)?
  /// Takes an output, and whose it is.
  @usableFromInline let receive: @Sendable (Output, Work) -> Void

  @inlinable
  init(
    work: Work, location: Location, executor: (any TaskExecutor)?,
    receive: @escaping @Sendable (Output, Work) -> Void
  ) {
    self.work = work
    self.location = location
    self.executor = executor
    self.receive = receive
  }

  @inlinable
  var send: Send<Output> { Send { [receive, work] in receive($0, work) } }

  /// Whether an output has not been reduced yet.
  var hasOutputInLine: Bool { work.isHeldTwice }

  func scoped(by identifier: Identifier) -> Context { moved(to: location.scoped(by: identifier)) }

  func moved(to location: Location) -> Context {
    var context = self
    context.location = location
    return context
  }

  /// The context of an effect whose outputs are transformed into this one's.
  @usableFromInline
  func contramap<Inner>(
    _ transform: @escaping @Sendable (Inner) -> Output?
  ) -> Context<Inner> {
    Context<Inner>(work: work, location: location, executor: executor) { [receive] output, work in
      if let output = transform(output) { receive(output, work) }
    }
  }

  /// Does a part, in a task of its own.
  ///
  /// - Parameter receive: takes the part's outputs; `nil` is what takes those of the whole.
  func perform(
    _ effect: Effect<Output>,
    as part: Work,
    receive: (@Sendable (Output, Work) -> Void)? = nil
  ) async {
    let context = Context(
      work: part, location: location, executor: executor, receive: receive ?? self.receive)
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
