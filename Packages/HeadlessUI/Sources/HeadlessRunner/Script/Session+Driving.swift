import ComposableArchitecture

/// The operations that tests need and scripts do not.
extension Session {
  /// Returns a part of the state, after everything that can run has run.
  package func value(at path: String) throws(Failure) -> JSONValue {
    settle()
    return try StatePath(text: path).value(in: store.value)
  }

  /// Sends the actions of the exit and waits for the effects in flight, except those that are endless or
  /// sleep in virtual time.
  ///
  /// - Returns: What is still in flight after the limit, or `nil`.
  package nonisolated(nonsending) func end(atMost limit: Duration) async -> String? {
    appActions.exit(store)
    let outcome = await effectsEnd(by: .now + limit)
    return outcome == .timedOut ? stillRunning(limit) : nil
  }

  /// Waits for the effects in flight, except those that are endless or sleep in virtual time. Blocks the
  /// calling thread.
  ///
  /// - Returns: What is still in flight after the limit, or `nil`.
  package func waitForEnd(atMost limit: Duration) -> String? {
    let isOver = inFlightActions.changed.waitBlocking(until: .now + limit) {
      settle()
      return onlyEndlessEffectsRemain || isAsleep
    }
    return isOver ? nil : stillRunning(limit)
  }
}
