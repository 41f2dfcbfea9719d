import ComposableArchitectureTesting

extension TestExecutor {
  /// Starts a task on this executor. The task runs when the executor is drained.
  @discardableResult
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: self) { await operation() }
  }
}
