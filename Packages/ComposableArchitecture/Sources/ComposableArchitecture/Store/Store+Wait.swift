extension Store {
  /// Waits until the state fulfills a condition.
  ///
  /// ```swift
  /// store.send(.refreshPulled)
  /// let state = try await store.wait(until: { $0.prices.count > 3 })
  /// ```
  ///
  /// The call returns at once if the current state fulfills the condition. Otherwise, the condition is checked
  /// after each action, on the thread that reduces the action, so no state is missed.
  ///
  /// The call keeps the store alive, and has no time limit. To wait for effects instead, use
  /// `StoreTask.finish()`.
  ///
  /// - Parameter isFulfilled: Whether the state fulfills the condition.
  /// - Returns: The first state that fulfills the condition. The store may have another state by now.
  /// - Throws: A `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(
    until isFulfilled: @escaping @Sendable (Value) -> Bool
  ) async throws(CancellationError) -> Value {
    let (states, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingOldest(1))
    let observation = observe { if isFulfilled($0) { continuation.yield($0) } }
    defer { observation.cancel() }
    for await state in states { return state }
    throw CancellationError()
  }

  /// Waits while the state fulfills a condition.
  ///
  /// ```swift
  /// try await store.wait(while: { $0.detail == nil })
  /// ```
  ///
  /// It is `wait(until:)` with the opposite condition.
  ///
  /// - Parameter isFulfilled: Whether the state fulfills the condition.
  /// - Returns: The first state that does not fulfill the condition.
  /// - Throws: A `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(
    while isFulfilled: @escaping @Sendable (Value) -> Bool
  ) async throws(CancellationError) -> Value {
    try await wait(until: { !isFulfilled($0) })
  }
}
