extension Effect {
  /// The same effect, started when there has been no other of its name for a while.
  ///
  /// ```swift
  /// case .searchTextChanged(let text):
  ///   return [
  ///     client.search(text).debounce(
  ///       id: Search.request, for: .milliseconds(300), clock: environment.clock)
  ///   ]
  /// ```
  ///
  /// Each new one cancels the one before it, whether that is waiting still or running already, and
  /// waits anew.
  ///
  /// - Parameters:
  ///   - id: the name, private to the feature as that of `cancellable(id:cancelInFlight:)` is; the
  ///     effect can be cancelled by it.
  ///   - duration: for how long there must be no other. More than a hundred years is for ever.
  ///   - clock: what tells the time, from the environment.
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>
  ) -> Effect {
    delay(for: duration, clock: clock).cancellable(id: id, cancelInFlight: true)
  }
}
