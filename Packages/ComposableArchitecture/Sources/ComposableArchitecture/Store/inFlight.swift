import Synchronization

/// What a test wants to know of the effects that are in flight.
extension Store {
  /// How many tasks and callbacks are in flight, those included that only wait for parts of their own,
  /// which `effectsInFlight` leaves out.
  package var tasksInFlight: Int {
    switch backing {
    case .root(let root): root.work.taskCount
    case .view: 0
    }
  }

  /// How many tasks and callbacks are in flight that may wait for something else than other tasks of the
  /// store. An operator such as `delay`, which only waits for its parts, is not one of them.
  package var independentTasksInFlight: Int {
    switch backing {
    case .root(let root):
      root.work.taskCount - root.work.tree.waitCount.load(ordering: .relaxed)
    case .view: 0
    }
  }

  /// Calls `body`, once, when no effect is in flight any more, on the thread on which the last one ends.
  /// To be asked while one is in flight; only the newest `body` is remembered.
  package func onLastEnd(_ body: @escaping @Sendable () -> Void) {
    if case .root(let root) = backing { root.work.onEnd(body) }
  }

  /// Whether no thread is reducing, so the effects of everything that was reduced have been started.
  package var isIdle: Bool {
    switch backing {
    case .root(let root): root.inbox.isIdle
    case .view: true
    }
  }

  /// Whether an effect of this name that was given it by the store's own reducer, outside of every
  /// pullback, is in flight.
  package func isInFlight(id: some Hashable & Sendable) -> Bool {
    switch backing {
    case .root(let root): root.registry.isInFlight(Identifier(id))
    case .view: false
    }
  }

  /// Cancels what goes by one of these names, as `Effect.cancel` would if the store's own reducer
  /// returned it.
  package func cancel(ids: [some Hashable & Sendable]) {
    guard case .root(let root) = backing else { return }
    root.registry.cancel(
      .named(ids.map { Identifier($0) }), from: Location(work: root.work))
  }

  /// Cancels all effects in flight. The store cannot run effects any more.
  package func cancelEffects() {
    if case .root(let root) = backing { root.work.cancel() }
  }
}
