import Foundation

#if canImport(Darwin)
  private typealias Exchange = URLSessionExchange
#else
  private typealias Exchange = CurlExchange
#endif

/// An answer of a server.
struct Reply: Sendable {
  var status: Int
  var body: Data
  /// Whether a proxy could read and change the reply, or gave it.
  var isThroughProxy = false
}

/// The largest size of a reply's body in bytes, which keeps a server from filling the memory. An answer
/// of Wolfram|Alpha has about ten thousand bytes.
let maximumReplySize = 1 << 20

/// Returns the reply from an address, within a time limit.
///
/// The limit applies to the whole exchange because a slow server could otherwise keep it open by sending
/// a byte now and then. Cancelling the task closes the connection.
func reply(
  from url: URL,
  timeout: Duration
) async -> Result<Reply, NthPrimeError> {
  await withTaskGroup(of: Result<Reply, NthPrimeError>.self) { group in
    group.addTask { await Exchange.reply(from: url) }
    group.addTask {
      // A sleep of hundreds of years would trap because no clock can represent its end.
      try? await Task.sleep(for: min(timeout, .seconds(Int32.max)))
      return .failure(.timedOut)
    }
    defer { group.cancelAll() }
    return await group.next() ?? .failure(.timedOut)
  }
}
