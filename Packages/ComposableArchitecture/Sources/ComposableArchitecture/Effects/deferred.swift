extension Effect {
  /// An effect that is made anew each time it is run, by and on the thread that runs it.
  ///
  /// Use it for work that has to begin once for each run. The synchronous parts of the new effect are
  /// done at once.
  ///
  /// - Parameter make: makes the effect, and is told where it is run.
  package static func deferred(_ make: @escaping @Sendable (Location) -> Effect) -> Effect {
    Effect(.deferred(isSynchronous: false, make))
  }
}
