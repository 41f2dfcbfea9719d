extension Store {
  /// The state now and after each change, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await value in store.values { render(value) }
  /// ```
  ///
  /// To read the values one by one, ask an iterator for them:
  ///
  /// ```swift
  /// var iterator = store.values.makeAsyncIterator()
  /// let first = await iterator.next()
  /// ```
  ///
  /// It gives the newest value, never a backlog: a slow reader skips the values in between. As with
  /// `observe`, the values of a view come only when they have changed. Each iteration is independent
  /// of others. The sequence keeps neither the store nor a view alive, and ends when the root store
  /// is gone.
  public var values: StoreValues<Value> { StoreValues(observe: observeWeakly) }
}

/// The values of a store over time: the state now and after each change.
///
/// `Store.values` makes it.
public struct StoreValues<Element: Sendable>: AsyncSequence, Sendable {
  /// A store does not fail.
  public typealias Failure = Never

  /// Observes the store; returns `nil` if the store is gone.
  let observe: @Sendable (@escaping @Sendable (Element) -> Void) -> Observation?

  /// Starts an observation, which ends when the iterator is freed.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let end = EndOfStream(continuation)
    let observation = observe { end.continuation.yield($0) }
    continuation.onTermination = { _ in observation?.cancel() }
    return Iterator(base: stream.makeAsyncIterator())
  }

  /// Reads the values of a store one by one.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Element>.Iterator

    /// The next value, once there is one: the newest value if there are several.
    ///
    /// - Returns: the value; `nil` if the root store is gone, or if the task is cancelled.
    public mutating func next() async -> Element? { await base.next() }

    /// The next value, once there is one, without leaving the actor of the caller.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await base.next(isolation: actor)
    }
  }
}

/// Ends a stream when the observer that feeds the stream is freed, which happens when the store goes.
private final class EndOfStream<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
