extension Store {
  /// The state now and after each change, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await value in store.values { render(value) }
  /// ```
  ///
  /// It gives the newest value, never a backlog: a slow reader skips what it was too slow for. As in
  /// `observe`, a view's values come only when they have changed. Each iteration is independent of
  /// others. The sequence keeps neither the store nor a view alive, and ends when the root goes.
  public var values: some AsyncSequence<Value, Never> & Sendable {
    StoreValues(observe: observeWeakly)
  }
}

struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  /// Observes the store; `nil` if it is gone.
  let observe: @Sendable (@escaping @Sendable (Value) -> Void) -> Observation?

  func makeAsyncIterator() -> AsyncStream<Value>.Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let end = EndOfStream(continuation)
    let observation = observe { end.continuation.yield($0) }
    continuation.onTermination = { _ in observation?.cancel() }
    return stream.makeAsyncIterator()
  }
}

/// Ends a stream when the observer that feeds it is thrown away, as happens when the store goes.
private final class EndOfStream<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
