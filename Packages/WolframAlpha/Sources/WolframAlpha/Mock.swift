import ComposableArchitecture

extension WolframAlphaClient {
  /// A client for tests and previews. It answers at once, on the thread that asks, and correctly.
  ///
  /// It serves every n from 1 to 1000, the 1000th prime being 7919. For others it answers with the
  /// error that the offline engine would answer with if 1000 were its limit.
  public static let mock = Self(name: "mock") { n in
    guard n >= 1 else { return .just(.failure(.notPositive(n))) }
    guard n <= 1000 else { return .just(.failure(.tooLarge(n, limit: 1000))) }
    return .sync { .success(primes(upTo: 7919)[n - 1]) }
  }
}
