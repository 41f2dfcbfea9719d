extension Effect {
  /// Returns the same effect, which starts later.
  ///
  /// Use it for something that happens automatically after a while, such as showing a hint or
  /// hiding a message.
  ///
  /// ```swift
  /// return [.just(.hintShown).deferred(for: .seconds(3), clock: environment.clock)]
  /// ```
  ///
  /// Once the effect has started, its outputs are not delayed. To start the effect at once and
  /// delay each of its outputs, use `delay(for:clock:)`.
  ///
  /// An effect that is cancelled while it waits never starts.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. If it is not positive, the effect does not wait. More than a
  ///     hundred years means forever.
  ///   - clock: The clock to wait with, from the environment.
  public func deferred(for duration: Duration, clock: any Clock<Duration>) -> Effect {
    // The most common effects sleep inside their own tasks. This halves the cost of a debounced search.
    switch operation {
    case .just(let output):
      return .run { send in
        if await clock.isAwakeAndWanted(after: duration) { send(output) }
      }
    case .task(let operation, nil, let priority) where depth < Self.nativeDepth:
      let sleeping: @Sendable (Send<Output>) async -> Void = { send in
        if await clock.isAwakeAndWanted(after: duration) { await operation(send) }
      }
      return Effect(.task(sleeping, nil, priority), depth: depth + 1)
    default:
      return .concatenate(.fireAndForget { await clock.isAwake(after: duration) }, self)
    }
  }

  /// Returns an effect that is made each time it runs, on the thread that runs it.
  ///
  /// Use it for work that must begin once for each run. The synchronous parts of the new effect are
  /// performed at once.
  ///
  /// - Parameters:
  ///   - isSynchronous: Whether the new effect is known to be synchronous.
  ///   - make: Makes the effect for the location where it runs.
  package static func deferred(
    isSynchronous: Bool = false, _ make: @escaping @Sendable (EffectLocation) -> Effect
  ) -> Effect {
    Effect(.lazy(DeferredEffect(isSynchronous: isSynchronous, make)))
  }
}
