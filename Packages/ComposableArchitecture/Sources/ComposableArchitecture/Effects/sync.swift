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
  /// **Task-local values.** The work must not read them. It has those of the sender if the sender's thread
  /// reduced the action, and none if another thread did. Pass what the work needs in the action.
  @inlinable
  public static func sync(work: @escaping @Sendable () -> Output) -> Effect {
    Effect(.sync { work() })
  }
}
