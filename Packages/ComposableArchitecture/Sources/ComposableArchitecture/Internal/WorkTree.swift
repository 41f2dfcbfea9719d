public import Synchronization

/// What all work of a store has in common.
@usableFromInline
final class WorkTree: Sendable {
  /// Locked while the tree grows, shrinks or is walked. One for all of it: most work begins and ends
  /// together with what it is part of, and does so under one lock instead of one for each.
  let lock = Mutex(())
  /// Locked while an effect's output is reduced, from the moment at which it is known to be still wanted.
  @usableFromInline let gate = Mutex(())
  /// The thread that has locked the gate, or 0. See `DrainingThread` about its ordering.
  @usableFromInline let gateThread = Atomic<UInt>(0)

  // Safe: both counts are read and changed only with `lock` held.
  /// How many effects are running: see `Work.runningCount`.
  @exclusivity(unchecked) nonisolated(unsafe) var runningCount = 0
  /// How many tasks and callbacks are in flight.
  @exclusivity(unchecked) nonisolated(unsafe) var taskCount = 0
  /// How many tasks only wait for other tasks of the tree, less the child tasks that are no work.
  let waitCount = Atomic<Int>(0)

  let registry: Registry
  /// Where tasks run; `nil` is the global one.
  @usableFromInline let executor: (any TaskExecutor)?
  /// Whether tasks keep the task-local values of the task that starts them.
  @usableFromInline let inheritsTaskLocals: Bool
  /// The executor, if it follows each task.
  let follower: (any EffectTaskFollowing)?
  @usableFromInline let isFollowed: Bool
  /// The work of another tree that this tree runs inside of, and whose identifiers it shares.
  let around: Work?

  init(executor: (any TaskExecutor)?, around: Work?) {
    self.executor = executor
    self.inheritsTaskLocals = executor is any TaskLocalInheriting
    let follower = inheritsTaskLocals ? executor as? any EffectTaskFollowing : nil
    self.follower = follower
    self.isFollowed = follower != nil
    self.registry = around?.tree.registry ?? Registry(follower: follower)
    self.around = around
  }
}
