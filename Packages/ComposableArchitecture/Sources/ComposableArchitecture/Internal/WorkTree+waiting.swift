import Synchronization

/// Which tasks only wait for other tasks of the same tree, for tests. See `Store.independentTasksInFlight`.
///
/// A task that runs parts of its effect as child tasks waits for these, while the child tasks, which are no
/// work of their own, may wait for anything. Both are kept in one number.
extension WorkTree {
  /// A task of the tree begins to wait for other tasks of the tree, and for nothing else.
  func beginWait() { waitCount.add(1, ordering: .relaxed) }

  /// The task does not wait any more.
  func endWait() { waitCount.subtract(1, ordering: .relaxed) }
}

extension TaskGroup {
  /// Adds a child task that is no work of its own.
  mutating func addTask(
    of tree: WorkTree, _ operation: @escaping @Sendable () async -> ChildTaskResult
  ) {
    tree.endWait()
    addTask {
      defer { tree.beginWait() }
      return await operation()
    }
  }
}
