/// Something that happens once, and that others wait for.
struct Signal: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Lets it happen.
  func send() { continuation.finish() }

  /// Returns when it has happened, or when the task is cancelled.
  func wait() async { for await _ in stream {} }
}
