/// The part of a stream that its consumers and its continuation can observe.
struct StreamContent<Element: Hashable & Sendable>: Hashable, Sendable {
  typealias Continuation = AsyncStream<Element>.Continuation

  private var buffer: [Element] = []
  /// The actors that wait for an element, in order.
  private var readers: [RunActor] = []
  private(set) var isFinished = false
  var hasHandler = false

  /// Where an element goes.
  enum Destination {
    case firstReader
    case buffer
    case nowhere
  }

  /// Adds an element. The result is that of an `AsyncStream`.
  mutating func add(
    _ element: Element, _ policy: Continuation.BufferingPolicy
  ) -> (result: Continuation.YieldResult, destination: Destination) {
    if isFinished { return (.terminated, .nowhere) }
    let limit: Int
    switch policy {
    case .unbounded: limit = .max
    case .bufferingOldest(let count), .bufferingNewest(let count): limit = count
    @unknown default: limit = .max
    }
    if !readers.isEmpty {
      readers.removeFirst()
      return (.enqueued(remaining: limit), .firstReader)
    }
    if buffer.count < limit {
      buffer.append(element)
      return (.enqueued(remaining: limit == .max ? .max : limit - buffer.count), .buffer)
    }
    guard case .bufferingNewest = policy, !buffer.isEmpty else {
      return (.dropped(element), .nowhere)
    }
    buffer.append(element)
    return (.dropped(buffer.removeFirst()), .buffer)
  }

  /// Takes the first element. Returns `nil` if the consumer has to wait.
  mutating func take() -> Element?? {
    if !buffer.isEmpty { return .some(buffer.removeFirst()) }
    return isFinished ? .some(nil) : nil
  }

  mutating func wait(_ reader: RunActor) { readers.append(reader) }

  mutating func finish() { (isFinished, hasHandler, readers) = (true, false, []) }
}
