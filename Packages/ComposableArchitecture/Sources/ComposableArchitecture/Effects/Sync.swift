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
  /// **Task-local values.** The work runs with the task-local values of the thread that reduces, which
  /// may be the thread of another sender, so it must not read them. Pass what it needs in the action.
  @inlinable
  public static func sync(work: @escaping @Sendable () -> Output) -> Effect {
    Effect(.sync { work() })
  }
}
