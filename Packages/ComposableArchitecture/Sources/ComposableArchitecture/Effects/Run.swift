extension Effect {
  /// Returns an effect that does asynchronous work and may output any number of values.
  ///
  /// ```swift
  /// .run { send in
  ///   send(.started)
  ///   for await location in locations { send(.moved(location)) }
  ///   send(.ended)
  /// }
  /// ```
  ///
  /// The operation runs as a task on the store's executor. The effect is in flight until the
  /// operation returns. Cancelling the effect cancels the task, which must respond to the
  /// cancellation like any Swift task. Outputs after the cancellation are dropped. An operation
  /// cannot throw. It turns its errors into outputs.
  ///
  /// **The last output.** The operation must not return before `send` is called for the last time, because
  /// no identifier can cancel a later output, and nothing waits for it. Such an output fails a test, and a
  /// debug build writes a warning. For an interface that calls back, use `callback` or `future`.
  ///
  /// **Task-local values.** The task does not inherit task-local values. Pass what the task needs in the
  /// action:
  ///
  /// ```swift
  /// case .refreshPulled(let trace):
  ///   return [.run { send in Trace.$current.withValue(trace) { send(.loadFavorites) } }]
  /// ```
  ///
  /// The tasks of a `TestExecutor` are an exception: they inherit the values of the test.
  ///
  /// - Parameters:
  ///   - priority: The task's priority, or `nil` for that of the thread that starts it.
  ///   - operation: The work.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Output>) async -> Void
  ) -> Effect {
    Effect(.task(operation, nil, priority.map(RawTaskPriority.init)))
  }

  /// Returns an effect that does asynchronous work that may fail.
  ///
  /// ```swift
  /// .run { send in
  ///   send(.response(.success(try await client.load())))
  /// } catch: { error, send in
  ///   send(.response(.failure(LoadError(error))))
  /// }
  /// ```
  ///
  /// After the effect is cancelled, `handler` is not called.
  ///
  /// - Parameters:
  ///   - priority: The task's priority, or `nil` for that of the thread that starts it.
  ///   - operation: The work.
  ///   - handler: Turns the error into outputs.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Output>) async throws -> Void,
    catch handler: @escaping @Sendable (any Error, Send<Output>) async -> Void
  ) -> Effect {
    .run(priority: priority) { send in
      do { try await operation(send) } catch {
        if !Task.isCancelled { await handler(error, send) }
      }
    }
  }
}
