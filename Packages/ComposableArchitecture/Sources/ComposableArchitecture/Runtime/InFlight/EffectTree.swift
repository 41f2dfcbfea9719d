public import Synchronization

/// The state that all nodes of a store's tree share.
@usableFromInline
final class EffectTree: Sendable {
  /// Locked while the tree grows, shrinks or is walked. Most nodes begin and end together with their
  /// parents, so one lock for the whole tree is locked once instead of once for each node.
  let lock = Mutex(())
  /// Locked while an effect's output is reduced, including the check that the output is still wanted.
  @usableFromInline let gate = Mutex(())
  /// The thread that has locked the gate, or 0. See `DrainingThread` about its ordering.
  @usableFromInline let gateThread = Atomic<UInt>(0)

  // Safe: both counts are read and changed only with `lock` held.
  /// The number of running effects. See `EffectNode.runningCount`.
  @exclusivity(unchecked) nonisolated(unsafe) var runningCount = 0
  /// The number of tasks and callbacks in flight, without the waits for a turn.
  @exclusivity(unchecked) nonisolated(unsafe) var taskCount = 0
  /// The number of tasks that only wait for other tasks of the tree, minus the number of child tasks
  /// without a node of their own.
  let waitCount = Atomic<Int>(0)

  /// The number of cancellations of nodes so far, plus 1.
  let cancellationCount = Atomic<UInt64>(1)

  let registry: CancellationRegistry
  /// Called when an effect starts or ends.
  @usableFromInline let onEffect: (@Sendable (EffectEvent) -> Void)?
  // Safe: effects start only on the draining thread of the store. See `StoreCore` about that role.
  /// The number of effects that have started.
  @exclusivity(unchecked) nonisolated(unsafe) var startedCount = 0
  /// Where tasks run. `nil` is the global executor.
  @usableFromInline let executor: (any TaskExecutor)?
  /// Whether tasks inherit the task-local values of the task that starts them.
  @usableFromInline let inheritsTaskLocals: Bool
  /// The executor, if it follows effects.
  @usableFromInline let follower: (any EffectFollowing)?
  /// The node of another tree that this tree runs inside. Both trees share their identifiers.
  let around: EffectNode?

  init(
    executor: (any TaskExecutor)?, onEffect: (@Sendable (EffectEvent) -> Void)?, around: EffectNode?
  ) {
    self.onEffect = onEffect
    self.executor = executor
    self.inheritsTaskLocals = executor is any TaskLocalInheriting
    let follower = inheritsTaskLocals ? executor as? any EffectFollowing : nil
    self.follower = follower
    self.registry = around?.tree.registry ?? CancellationRegistry(follower: follower)
    self.around = around
  }
}
