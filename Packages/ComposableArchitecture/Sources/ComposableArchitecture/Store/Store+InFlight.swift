import Synchronization

/// Information for tests about the effects in flight.
extension Store {
  /// Whether an effect has not ended, or an output has not been reduced. An effect ends after its task.
  package var isAnythingInFlight: Bool {
    switch backing {
    case .core(let core): core.rootNode.isInFlight
    case .view: false
    }
  }

  /// The number of tasks and callbacks in flight that may wait for something other than tasks of
  /// the store. An operator such as `delay`, which only waits for its parts, is not counted.
  package var independentTasksInFlight: Int {
    switch backing {
    case .core(let core):
      core.rootNode.taskCount - core.rootNode.tree.waitCount.load(ordering: .relaxed)
    case .view: 0
    }
  }

  /// Calls `body` once when no effect is in flight anymore, on the thread on which the last effect
  /// ends. Call this function while an effect is in flight. Only the newest `body` is kept.
  package func onLastEnd(_ body: @escaping @Sendable () -> Void) {
    if case .core(let core) = backing { core.rootNode.onEnd(body) }
  }

  /// Whether no thread is reducing, so the effects of everything that was reduced have been started.
  package var isIdle: Bool {
    switch backing {
    case .core(let core): core.inbox.isIdle
    case .view: true
    }
  }

  /// Returns whether the current thread drains the store. Always returns `false` for a view.
  package var isDrainedByThisThread: @Sendable () -> Bool {
    guard case .core(let core) = backing else { return { false } }
    return { core.drainingThread.isCurrent }
  }

  /// Calls a function, instead of writing a warning, with each output that arrives after its effect has
  /// ended. The function is called before the output is reduced, on the thread that sends it.
  package func onLateOutput(_ report: @escaping @Sendable (Action) -> Void) {
    guard case .core(let core) = backing else { return }
    core.lateOutputs.withLock { $0 = .observed(report) }
  }

  /// Whether an effect with this identifier is in flight. Only effects that got the identifier from
  /// the store's own reducer, outside every pullback, count.
  package func isInFlight(id: some Hashable & Sendable) -> Bool {
    switch backing {
    case .core(let core): core.registry.isInFlight(AnyIdentifier(id))
    case .view: false
    }
  }

  /// Cancels the effects with any of these identifiers, like an `Effect.cancel` that the store's
  /// own reducer returns.
  package func cancel(ids: [some Hashable & Sendable]) {
    guard case .core(let core) = backing else { return }
    core.registry.cancel(
      .identifiers(ids.map { AnyIdentifier($0) }), from: EffectLocation(node: core.rootNode))
  }

  /// Cancels all effects in flight. The store cannot run effects anymore.
  package func cancelEffects() {
    if case .core(let core) = backing { core.rootNode.cancel() }
  }
}
