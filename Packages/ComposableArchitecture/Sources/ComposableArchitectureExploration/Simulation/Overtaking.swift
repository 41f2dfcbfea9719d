/// The events while the thread that drains the store is paused between two reductions.
///
/// An action of another thread then waits in the store's queue. If the draining thread continues at once, the
/// actions are reduced as if it had not been paused, and the other thread had drained the store itself. That
/// order is explored anyway. The draining thread therefore continues only when something has *overtaken* an
/// action in the queue: its sender has acted again, time has passed, effects have been cancelled, a window of
/// time has been opened or closed, or a variable has been read or changed. That makes a difference even if only
/// outputs of the draining thread wait: the next reduction may read the time, or write what was read.
struct Overtaking: Hashable, Sendable {
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

  /// Notes something that may change what the actions in the queue lead to, or that they may change.
  mutating func intervenes() { hasHappened = true }
}
