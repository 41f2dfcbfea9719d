import Synchronization

/// Counts the tasks that only wait for other tasks of the same tree, for tests. See
/// `Store.independentTasksInFlight`.
///
/// A task that runs parts of its effect as child tasks waits for these. The child tasks have no nodes of
/// their own, and may wait for anything. One number counts both.
extension EffectTree {
  /// Call this when a task of the tree begins to wait for other tasks of the tree, and for nothing else.
  func beginWait() { waitCount.add(1, ordering: .relaxed) }

  /// Call this before a task begins to wait for tasks that perform parts of its effect. See
  /// `FollowedEvent.willWaitForParts`.
  func beginWaitForParts(isForAll: Bool = true) {
    beginWait()
    follower?.note(.willWaitForParts(isForAll: isForAll))
  }

  /// Call this when they have ended.
  func endWaitForParts() {
    follower?.note(.didWaitForParts)
    endWait()
  }

  /// Call this when the task no longer waits.
  func endWait() { waitCount.subtract(1, ordering: .relaxed) }
}

extension TaskGroup {
  /// Adds a child task that has no node of its own.
  mutating func addTask(
    of tree: EffectTree, _ operation: @escaping @Sendable () async -> ChildTaskResult
  ) {
    tree.endWait()
    addTask {
      tree.follower?.note(.didBeginTask(unit: nil))
      defer {
        tree.follower?.note(.willEndTask(unit: nil))
        tree.beginWait()
      }
      return await operation()
    }
  }
}
