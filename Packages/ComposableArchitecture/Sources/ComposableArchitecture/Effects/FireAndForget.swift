extension Effect {
  /// Returns an effect that does a small amount of synchronous work and outputs nothing.
  ///
  /// ```swift
  /// return [.fireAndForget { environment.log("saved") }]
  /// ```
  ///
  /// The work runs on the thread that reduced the action, before the next action is reduced.
  @inlinable
  public static func fireAndForget(work: @escaping @Sendable () -> Void) -> Effect {
    Effect(
      .sync {
        work()
        return nil
      }
    )
  }

  /// Returns an effect that does asynchronous work and outputs nothing.
  ///
  /// ```swift
  /// return [.fireAndForget { await environment.analytics.track(.opened) }]
  /// ```
  ///
  /// The work runs as a task on the store's executor. Cancelling the effect cancels the task.
  ///
  /// - Parameters:
  ///   - priority: The task's priority, or `nil` for that of the thread that starts it.
  ///   - work: The work.
  @inlinable
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    work: @escaping @Sendable () async -> Void
  ) -> Effect {
    Effect(.task({ _ in await work() }, nil, priority.map(RawTaskPriority.init)))
  }
}

extension Effect where Output == Never {
  /// Returns the same effect as an effect with any output type. The effect has no outputs.
  ///
  /// ```swift
  /// return [environment.fileClient.remove("draft").fireAndForget()]
  /// ```
  @inlinable
  public func fireAndForget<NewOutput>() -> Effect<NewOutput> {
    compactMap { _ -> NewOutput? in }
  }
}
