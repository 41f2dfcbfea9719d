extension Effect {
  /// Returns an effect that does a small amount of synchronous work and outputs its result.
  ///
  /// ```swift
  /// static let live = Environment(now: .sync { Date() })
  /// ```
  ///
  /// The work runs on the thread that reduced the action, before the next action is reduced. Use
  /// `run` for work that may block or take a long time.
  ///
  /// **Task-local values.** The work does not inherit the sender's task-local values. Pass what it
  /// needs in the action. The effects of a `TestExecutor` are an exception: they inherit the values
  /// of the test.
  @inlinable
  public static func sync(work: @escaping @Sendable () -> Output) -> Effect {
    Effect(.sync { work() })
  }
}
