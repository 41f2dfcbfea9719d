extension Effect {
  /// An effect that is made anew each time it is run, by and on the thread that runs it.
  ///
  /// For what must be begun once for each run. What of the new effect is synchronous is then done on
  /// the spot.
  package static func deferred(_ make: @escaping @Sendable () -> Effect) -> Effect {
    Effect(.deferred(isSynchronous: false) { _ in make() })
  }
}
