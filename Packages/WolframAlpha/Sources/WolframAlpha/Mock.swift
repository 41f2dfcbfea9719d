import ComposableArchitecture

extension NthPrimeClient {
  /// A client for tests and previews. It answers correctly and at once, on the calling thread.
  ///
  /// It serves every n from 1 to 1000. The 1000th prime is 7919. For other numbers it answers with the
  /// error of an offline engine whose limit is 1000.
  public static let mock = Self(name: "mock") { n in
    guard n >= 1 else { return .just(.failure(.notPositive(n))) }
    guard n <= 1000 else { return .just(.failure(.tooLarge(n, limit: 1000))) }
    return .sync { .success(primes(upTo: 7919)[n - 1]) }
  }
}
