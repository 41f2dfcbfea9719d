/// The result of asking for the nth prime.
public enum NthPrimeResult: Equatable, Codable, Sendable {
  /// The nth prime.
  case success(Int)
  /// Why there is no answer.
  case failure(NthPrimeError)
}

extension NthPrimeResult {
  /// The answer as a sentence for the user: "The 2nd prime is 3".
  ///
  /// - Parameter n: The n that was asked for.
  public func sentence(n: Int) -> String {
    switch self {
    case .success(let prime): "The \(ordinal(n)) prime is \(prime)"
    case .failure(let error): error.description
    }
  }
}
