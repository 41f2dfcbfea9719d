/// An event that happens once and that tasks can wait for.
struct Signal: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Triggers the event.
  func send() { continuation.finish() }

  /// Returns when the event has happened, or when the task is cancelled.
  func wait() async { for await _ in stream {} }
}
