extension Effect {
  /// An effect around an interface that calls back once.
  ///
  /// ```swift
  /// .future { callback in
  ///   legacyClient.fetch { result in callback(result) }
  /// }
  /// ```
  ///
  /// - Parameter work: is called at once, on the thread that reduced the action. It may call back then
  ///   or later, from any thread. Only the first call counts. A callback that is thrown away without
  ///   having been called ends the effect without an output.
  ///
  /// The work itself cannot be interrupted: cancelling the effect ends it, and drops what it calls
  /// back with.
  @inlinable
  public static func future(
    _ work: @escaping @Sendable (@escaping @Sendable (Output) -> Void) -> Void
  ) -> Effect {
    Effect(.future { callback in work { callback($0) } })
  }
}
