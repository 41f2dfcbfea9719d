public import ComposableArchitecture

/// Answers what the nth prime is: Wolfram|Alpha over the network, or an engine that computes it.
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
/// A feature that shows progress uses `nthPrimeEvents` in place of `nthPrime`.
///
/// The usual client is `fromEnvironment()`. In tests, `mock` answers at once, and `unimplemented` fails
/// the test.
public struct NthPrimeClient: Sendable {
  /// The name of the source, for display: "Wolfram|Alpha", "offline engine".
  public var name: String

  /// The effect of asking for the nth prime. It outputs the progress, if the client knows it, and then
  /// the answer. It outputs nothing more if it is cancelled.
  public var nthPrimeEvents: @Sendable (_ n: Int) -> Effect<NthPrimeEvent>

  /// The effect of asking for the nth prime. It outputs one result, and nothing if it is cancelled.
  ///
  /// Setting it also sets `nthPrimeEvents`, to a function that outputs no progress.
  public var nthPrime: @Sendable (_ n: Int) -> Effect<NthPrimeResult> {
    get { { [nthPrimeEvents] n in nthPrimeEvents(n).answer } }
    set { nthPrimeEvents = { n in newValue(n).map(NthPrimeEvent.answer) } }
  }

  /// Makes a client from a function.
  ///
  /// - Parameters:
  ///   - name: The name of the source, for display.
  ///   - nthPrime: The effect of asking for the nth prime. 1 asks for the first, which is 2.
  public init(
    name: String,
    nthPrime: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeResult>
  ) {
    self.name = name
    nthPrimeEvents = { n in nthPrime(n).map(NthPrimeEvent.answer) }
  }

  /// Returns a client that reports its progress.
  ///
  /// - Parameters:
  ///   - name: The name of the source, for display.
  ///   - nthPrimeEvents: The effect of asking for the nth prime. Its last output is the answer.
  public static func reporting(
    name: String,
    nthPrimeEvents: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeEvent>
  ) -> Self {
    var client = Self(name: name) { _ in .none }
    client.nthPrimeEvents = nthPrimeEvents
    return client
  }
}

extension Effect where Output == NthPrimeEvent {
  /// The effect without the reports of progress.
  public var answer: Effect<NthPrimeResult> {
    compactMap { if case .answer(let result) = $0 { result } else { nil } }
  }
}
