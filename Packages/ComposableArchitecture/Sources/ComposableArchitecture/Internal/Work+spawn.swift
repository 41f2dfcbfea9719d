extension Work {
  /// Starts a task on the executor of its tree.
  ///
  /// - Parameter operation: has the shape that the initialisers want, so that it need not be wrapped.
  @usableFromInline
  func spawn<Success: Sendable>(
    _ priority: Priority?, _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    let priority = priority?.taskPriority
    // To prefer none costs more than not to say so.
    guard let executor = tree.executor else {
      return Task(priority: priority, operation: operation)
    }
    return Task(executorPreference: executor, priority: priority, operation: operation)
  }
}
