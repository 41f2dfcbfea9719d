extension Effect {
  /// Returns an effect that wraps an interface that calls back once.
  ///
  /// ```swift
  /// .future { callback in
  ///   legacyClient.fetch { result in callback(result) }
  /// }
  /// ```
  ///
  /// - Parameter work: Called when the effect starts, on the thread that reduced the action. If the effect
  ///   comes after an asynchronous one in a `concatenate`, a task calls it. It may call back then or
  ///   later, from any thread. Only the first call counts. If the callback is released without a call, the
  ///   effect ends without an output.
  ///
  /// The work itself cannot be interrupted. Cancelling the effect ends the effect and drops the
  /// value that the work calls back with.
  @inlinable
  public static func future(
    _ work: @escaping @Sendable (@escaping @Sendable (Output) -> Void) -> Void
  ) -> Effect {
    Effect(.callback { resumption in work { resumption(.just($0)) } })
  }
}
