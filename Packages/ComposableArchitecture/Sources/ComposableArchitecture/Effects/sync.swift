extension Effect {
  /// An effect that does a little work on the spot and outputs its result.
  ///
  /// ```swift
  /// static let live = Environment(now: .sync { Date() })
  /// ```
  ///
  /// The work runs on the thread that reduced the action, before the next action is reduced. Whatever
  /// may block or take long belongs in `run` instead.
  @inlinable
  public static func sync(work: @escaping @Sendable () -> Output) -> Effect {
    Effect(.sync { work() })
  }
}
