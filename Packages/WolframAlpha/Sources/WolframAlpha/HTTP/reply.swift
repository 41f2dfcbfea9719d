import Foundation

/// What a server answered.
struct Reply: Sendable {
  var status: Int
  var body: Data
}

/// Gets what is at an address, within a time limit.
///
/// The limit is on the whole: `URLSession` on Linux limits only the time in which nothing happens, so
/// that a server that sends a byte now and then could keep it waiting. Cancelling the task closes the
/// connection.
func reply(
  from url: URL,
  timeout: Duration
) async -> Result<Reply, NthPrimeError> {
  await withTaskGroup(of: Result<Reply, NthPrimeError>.self) { group in
    group.addTask { await Exchange().reply(from: url) }
    group.addTask {
      try? await Task.sleep(for: timeout)
      return .failure(.timedOut)
    }
    defer { group.cancelAll() }
    return await group.next() ?? .failure(.timedOut)
  }
}
