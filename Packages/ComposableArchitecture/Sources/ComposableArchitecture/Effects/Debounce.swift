extension Effect {
  /// Returns the same effect, which starts when no other effect with its identifier has arrived for
  /// a while.
  ///
  /// ```swift
  /// case .searchTextChanged(let text):
  ///   return [
  ///     client.search(text).debounce(
  ///       id: Search.request, for: .milliseconds(300), clock: environment.clock)
  ///   ]
  /// ```
  ///
  /// Each new effect cancels the one before it, which may be waiting or running, and starts a new wait.
  ///
  /// - Parameters:
  ///   - id: The identifier, private to the feature like that of `cancellable(id:cancelInFlight:)`.
  ///     It can also be used to cancel the effect.
  ///   - duration: How long to wait for another effect. More than a hundred years means forever.
  ///   - clock: The clock to wait with, from the environment.
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>
  ) -> Effect {
    deferred(for: duration, clock: clock).cancellable(id: id, cancelInFlight: true)
  }
}
