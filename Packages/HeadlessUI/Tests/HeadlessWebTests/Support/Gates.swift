import Foundation
import Synchronization

/// Tasks wait until it is opened.
final class Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func wait() async { for await _ in stream {} }
  func open() { continuation.finish() }
}

/// A thread waits until it is opened.
final class BlockingGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let begun = Gate()

  func wait() {
    begun.open()
    semaphore.wait()
  }

  /// Returns when a thread waits.
  func hasBegun() async { await begun.wait() }
  func open() { semaphore.signal() }
}
