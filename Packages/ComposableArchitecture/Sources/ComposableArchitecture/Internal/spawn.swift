/// Starts a task on an executor; `nil` is the global one. To prefer none costs more than not to say so.
///
/// - Parameter operation: has the shape that the initialisers want, so that it need not be wrapped.
@inlinable
func spawn<Success: Sendable>(
  on executor: (any TaskExecutor)?,
  priority: Priority? = nil,
  _ operation: sending @escaping @isolated(any) () async -> Success
) -> Task<Success, Never> {
  if let executor {
    Task(executorPreference: executor, priority: priority?.taskPriority, operation: operation)
  } else {
    Task(priority: priority?.taskPriority, operation: operation)
  }
}
