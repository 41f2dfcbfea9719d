extension EffectNode {
  /// Starts a task on the executor of its tree.
  ///
  /// The task does not inherit task-local values, because the current thread may drain on behalf of another
  /// sender. See `TaskLocalInheriting` for the exception.
  ///
  /// This function is kept out of line because `TaskPriority` is resilient, and handling it inline slows
  /// the caller down.
  ///
  /// - Parameter operation: The function to run. It has the type that the initializers of `Task` expect,
  ///   because a wrapper would be allocated.
  @inlinable
  @inline(never)
  func spawn<Success: Sendable>(
    _ priority: RawTaskPriority?, _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    // A task of another priority would run on another thread, and waking a thread takes longer than the
    // task.
    let priority = priority?.taskPriority ?? Task<Never, Never>.currentPriority
    let tree = self.tree
    // Passing `nil` as the preference costs more than not passing one.
    guard let executor = tree.executor else {
      return Task.detached(priority: priority, operation: operation)
    }
    if tree.inheritsTaskLocals {
      if let follower = tree.follower { return follower.spawn(priority, for: self, operation) }
      return Task(executorPreference: executor, priority: priority, operation: operation)
    }
    return Task.detached(
      executorPreference: executor, priority: priority, operation: operation)
  }
}
