extension Effect {
  /// An effect that does asynchronous work and may output any number of values.
  ///
  /// ```swift
  /// .run { send in
  ///   send(.started)
  ///   for await location in locations { send(.moved(location)) }
  ///   send(.ended)
  /// }
  /// ```
  ///
  /// The operation runs as a task on the store's executor; the effect is in flight until it returns.
  /// Cancelling the effect cancels the task, in the cooperative way of all Swift tasks, and from then
  /// on what is sent is dropped. An operation cannot throw: it turns its errors into outputs.
  ///
  /// **Task-local values.** The task has none but those that it binds itself, whichever thread starts
  /// it. Put what it needs into the action:
  ///
  /// ```swift
  /// case .refreshPulled(let trace):
  ///   return [.run { send in Trace.$current.withValue(trace) { send(.loadFavorites) } }]
  /// ```
  ///
  /// Effects on a `TestExecutor` are the exception: they have the values of the test.
  ///
  /// - Parameters:
  ///   - priority: the task's priority; `nil` leaves it to the executor.
  ///   - operation: the work.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Output>) async -> Void
  ) -> Effect {
    Effect(.run(priority.map(Priority.init), operation))
  }
}
