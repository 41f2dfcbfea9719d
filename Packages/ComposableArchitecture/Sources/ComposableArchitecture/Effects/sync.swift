extension Effect {
  /// An effect that does a little work on the spot and outputs its result.
  ///
  /// ```swift
  /// static let live = Environment(now: .sync { Date() })
  /// ```
  ///
  /// The work runs on the thread that reduced the action, before the next action is reduced. Work that
  /// may block or take long belongs in `run` instead.
  ///
  /// **Task-local values.** The work has none of the sender's. Pass what it needs in the action.
  /// The effects of a `TestExecutor` are an exception: they have the values of the test.
  @inlinable
  public static func sync(work: @escaping @Sendable () -> Output) -> Effect {
    Effect(.sync { work() })
  }
}
