extension Effect {
  /// Returns an effect that is made each time it is run, on the thread that runs it.
  ///
  /// Use it for work that has to begin once for each run. The synchronous parts of the new effect are
  /// done at once.
  ///
  /// - Parameter make: Makes the effect for the location where it is run.
  package static func deferred(_ make: @escaping @Sendable (Location) -> Effect) -> Effect {
    Effect(.deferred(isSynchronous: false, make))
  }
}
