import Synchronization

/// Records what controls did, in order.
final class Log: Sendable {
  private let mutex = Mutex<[String]>([])

  var entries: [String] { mutex.withLock { $0 } }

  func append(_ entry: String) { mutex.withLock { $0.append(entry) } }
}
