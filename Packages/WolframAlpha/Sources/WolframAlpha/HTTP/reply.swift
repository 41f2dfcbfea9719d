import Foundation

#if canImport(Darwin)
  private typealias Exchange = URLSessionExchange
#else
  private typealias Exchange = CurlExchange
#endif

/// What a server answered.
struct Reply: Sendable {
  var status: Int
  var body: Data
}

/// The largest body of a reply in bytes. An answer of Wolfram|Alpha has some ten thousand bytes. More
/// than a million come from something else, and must not fill the memory.
let maximumReplySize = 1 << 20

/// Gets what is at an address, within a time limit.
///
/// The limit is on the whole exchange, because a server that sends a byte now and then could keep it
/// waiting otherwise. Cancelling the task closes the connection.
func reply(
  from url: URL,
  timeout: Duration
) async -> Result<Reply, NthPrimeError> {
  await withTaskGroup(of: Result<Reply, NthPrimeError>.self) { group in
    group.addTask { await Exchange.reply(from: url) }
    group.addTask {
      // A sleep of hundreds of years would trap because its end is not a time that a clock has.
      try? await Task.sleep(for: min(timeout, .seconds(Int32.max)))
      return .failure(.timedOut)
    }
    defer { group.cancelAll() }
    return await group.next() ?? .failure(.timedOut)
  }
}
