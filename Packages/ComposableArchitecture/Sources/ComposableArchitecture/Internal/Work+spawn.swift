extension Work {
  /// Starts a task on the executor of its tree.
  ///
  /// A function of its own, as only the running program knows how large a priority is, which makes all
  /// of a function that handles one slower.
  ///
  /// - Parameter operation: has the shape that the initialisers want, so that it need not be wrapped.
  @inlinable
  @inline(never)
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
