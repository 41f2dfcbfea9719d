import Synchronization
import WolframAlpha

/// Requests for primes that wait to be answered.
final class Requests: Sendable {
  typealias Callback = @Sendable (NthPrimeResult) -> Void

  private let waiting = Mutex<[(n: Int, callback: Callback)]>([])

  /// What was asked for, in order.
  var numbers: [Int] { waiting.withLock { $0.map(\.n) } }

  func append(_ n: Int, _ callback: @escaping Callback) {
    waiting.withLock { $0.append((n, callback)) }
  }

  /// Answers the last request for a number.
  func answer(_ n: Int, _ result: NthPrimeResult) {
    let callback = waiting.withLock { $0.last { $0.n == n }?.callback }
    callback?(result)
  }
}
