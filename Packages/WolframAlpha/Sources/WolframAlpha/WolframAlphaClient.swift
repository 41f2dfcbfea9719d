public import ComposableArchitecture

/// Somebody who knows the nth prime: Wolfram|Alpha over the network, or an engine that computes it.
///
/// A feature takes the client in its environment, and returns its effect from the reducer:
///
/// ```swift
/// case .requestNthPrime:
///   return [
///     environment.nthPrime(count).map { CounterAction.nthPrimeResponse(n: count, result: $0) }
///   ]
/// ```
///
/// The usual client is `fromEnvironment()`. In tests, `mock` answers at once, and `unimplemented` says
/// that nobody should have asked.
public struct WolframAlphaClient: Sendable {
  /// Who answers, as a screen shows it: "Wolfram|Alpha", "offline engine".
  public var name: String

  /// The effect of asking for the nth prime. It outputs one result, and nothing if it is cancelled.
  public var nthPrime: @Sendable (_ n: Int) -> Effect<NthPrimeResult>

  /// Makes a client of a function.
  ///
  /// - Parameters:
  ///   - name: who answers, as a screen shows it.
  ///   - nthPrime: the effect of asking for the nth prime; 1 asks for the first, which is 2.
  public init(
    name: String,
    nthPrime: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeResult>
  ) {
    self.name = name
    self.nthPrime = nthPrime
  }
}
