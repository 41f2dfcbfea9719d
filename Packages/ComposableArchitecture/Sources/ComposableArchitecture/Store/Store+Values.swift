extension Store {
  /// The current state, and then the state after each reduction of a root or each change of a view,
  /// as an asynchronous sequence.
  ///
  /// ```swift
  /// for await value in store.values { render(value) }
  /// ```
  ///
  /// To read the values one by one, use an iterator:
  ///
  /// ```swift
  /// var iterator = store.values.makeAsyncIterator()
  /// let first = await iterator.next()
  /// ```
  ///
  /// The sequence keeps only the newest value, so a slow reader skips the values in between. As with
  /// `observe`, the sequence of a view has a value for each change, and that of a root for each action.
  /// For the changes of a root, use `store.changes.values`. Iterations are independent of each other. The
  /// sequence does not keep the store or a view alive. It ends when the root store is freed.
  public var values: StoreValues<Value> { StoreValues(observe: observeWeakly) }
}

/// The current state of a store, and its later states. See `Store.values`.
public struct StoreValues<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence does not throw.
  public typealias Failure = Never

  /// Observes the store. Returns `nil` if the store has been freed.
  let observe: @Sendable (@escaping @Sendable (Element) -> Void) -> ObservationToken?

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

    /// Waits for the next value. If there are several, returns the newest value.
    ///
    /// - Returns: The value, or `nil` if the root store has been freed or the task is cancelled.
    public mutating func next() async -> Element? { await base.next() }

    /// Waits for the next value on the actor of the caller. See `next()`.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await base.next(isolation: actor)
    }
  }
}

/// Ends a stream when the observer that feeds it is freed, which happens when the store is freed.
private final class EndOfStream<Value: Sendable>: Sendable {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }
}
