import ComposableArchitectureTesting

extension TestExecutor {
  /// Starts a task here. It runs when the executor is drained.
  @discardableResult
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: self) { await operation() }
  }
}
