import ComposableArchitecture

extension NthPrimeClient {
  /// The largest n that the offline engine serves: 10¹².
  ///
  /// If `Int` has 32 bits, it is the largest n whose prime is an `Int`.
  public static let offlineLimit = Int(exactly: 1_000_000_000_000 as Int64) ?? 105_097_565

  /// The engine that computes the nth prime, exactly and without a network.
  ///
  /// It runs as an asynchronous effect of low priority, on one thread. The 1,000,000,000th prime takes
  /// about twenty milliseconds. The prime at the limit takes a second or two and 50 megabytes. A debug
  /// build takes ten times as long. Cancelling the effect ends the work within milliseconds. For an n
  /// below 1 or above `offlineLimit` it answers at once, with an error.
  ///
  /// From the 100,000,000th prime on, `nthPrimeEvents` outputs progress, at most 99 times.
  public static let offline = reporting(name: "offline engine") { n in
    guard n >= 1 else { return .just(.answer(.failure(.notPositive(n)))) }
    guard n <= offlineLimit else {
      return .just(.answer(.failure(.tooLarge(n, limit: offlineLimit))))
    }
    return .run(priority: .utility) { send in
      // The engine throws if the effect is cancelled. The store drops outputs then.
      guard let prime = try? await WolframAlpha.nthPrime(n, report: { send(.progress($0)) })
      else { return }
      send(.answer(.success(prime)))
    }
  }
}
