import Synchronization

/// What happens while the thread that drains the store is paused between two reductions.
///
/// What another thread sends then waits in the store's queue. If the draining thread continues at once, the
/// actions are reduced as if it had not been paused, and the other thread had drained the store itself. That
/// order is explored anyway. The draining thread therefore continues only when something has *overtaken* an
/// action in the queue: its sender has acted again, time has passed, effects have been cancelled, a window
/// of time has been opened or closed, or a variable has changed.
struct Overtaking: Sendable {
  /// The actor whose thread is paused.
  let drainer: RunActor
  private var senders: Set<RunActor> = []
  /// Whether the order differs from all orders without the pause.
  private(set) var hasHappened = false

  init(of drainer: RunActor) { self.drainer = drainer }

  /// Notes that an actor has sent an action to the store.
  mutating func sends(_ actor: RunActor) { senders.insert(actor) }

  /// Notes that an actor does something that others may observe.
  mutating func acts(_ actor: RunActor) {
    if senders.contains(actor) { hasHappened = true }
  }

  mutating func timePasses() {
    if !senders.isEmpty { hasHappened = true }
  }

  /// Notes something that may change what the actions in the queue lead to.
  mutating func intervenes() { hasHappened = true }

  var hash: UInt64 {
    // The sum, because a set has no order.
    senders.reduce(hasHappened ? 1 : 0) { $0 &+ StrandHistories.fold($1.identity, 0) }
  }
}

extension SimulationExecutor {
  /// Whether a thread that is paused between two reductions may not continue yet.
  var holdsDrainer: Bool { state.withLock { $0.heldDrainer != nil } }
}

extension SimulationExecutor.State {
  /// The actor whose thread is paused between two reductions and may not continue yet, if there is one.
  var heldDrainer: RunActor? {
    overtaking.flatMap { $0.hasHappened ? nil : $0.drainer }
  }
}
