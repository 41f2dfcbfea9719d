/// A stream of an exploration, with the interface of `AsyncStream`.
///
/// In the app, the environment has an `AsyncStream` in its place. The exploration does not see the buffer of an
/// `AsyncStream`. It tries each order in which effects add elements to a simulated stream and take them out:
///
/// ```swift
/// func environment(_ simulation: Simulation) -> LocationEnvironment {
///   let (cities, continuation) = simulation.stream(of: String.self, bufferingPolicy: .bufferingNewest(1))
///   return LocationEnvironment(
///     cities: cities,
///     move: { city in continuation.yield(city) })
/// }
/// ```
///
/// Make a stream where the environment is made, so each run has its own. Its elements go to one consumer each, and a consumer
/// that is cancelled ends the stream, as with an `AsyncStream`. There is one difference: the stream does not end if
/// nothing holds it anymore.
public struct SimulatedStream<Element: Hashable & Sendable>: AsyncSequence, Sendable {
  private let storage: StreamStorage<Element>

  init(_ storage: StreamStorage<Element>) { self.storage = storage }

  /// Returns an iterator over the elements that no other iterator takes.
  public func makeAsyncIterator() -> Iterator { Iterator(storage: storage) }

  /// Takes the elements of a stream one after another.
  public struct Iterator: AsyncIteratorProtocol {
    let storage: StreamStorage<Element>

    /// Returns the next element, or `nil` at the end of the stream. If the running task is cancelled, the stream ends.
    public func next() async -> Element? { await storage.next() }

    /// Returns the next element, or `nil` at the end of the stream. If the running task is cancelled, the stream ends.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    public func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await storage.next()
    }
  }
}

extension SimulatedStream {
  /// Adds elements to a stream, and ends it.
  ///
  /// ```swift
  /// continuation.yield("Berlin")
  /// continuation.finish()
  /// ```
  public struct Continuation: Sendable {
    /// Which elements a stream keeps if there are more than it can keep.
    public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy
    /// The fate of an element.
    public typealias YieldResult = AsyncStream<Element>.Continuation.YieldResult
    /// Why a stream has ended.
    public typealias Termination = AsyncStream<Element>.Continuation.Termination

    private let storage: StreamStorage<Element>

    init(_ storage: StreamStorage<Element>) { self.storage = storage }

    /// Gives an element to the consumer that has waited for the longest time, or keeps it if none waits.
    ///
    /// - Parameter element: The element.
    /// - Returns: What became of the element: it is enqueued, it or another one is dropped, or the stream has ended.
    @discardableResult
    public func yield(_ element: Element) -> YieldResult { storage.yield(element) }

    /// Gives the element of a result to the consumer.
    ///
    /// - Parameter result: The element.
    /// - Returns: What became of the element: see `yield(_:)`.
    @discardableResult
    public func yield(with result: Result<Element, Never>) -> YieldResult {
      switch result {
      case .success(let element): storage.yield(element)
      }
    }

    /// Ends the stream. Its consumers still receive the elements that it keeps.
    public func finish() { storage.finish() }

    /// Called once, when the stream is finished or its consumer is cancelled.
    public var onTermination: (@Sendable (Termination) -> Void)? {
      get { storage.onTermination }
      nonmutating set { storage.setOnTermination(newValue) }
    }
  }
}
