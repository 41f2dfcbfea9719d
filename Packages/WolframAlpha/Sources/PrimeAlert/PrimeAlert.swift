public import ComposableArchitecture
public import WolframAlpha

/// The state of a feature that asks for nth primes and shows each answer in an alert.
///
/// A feature embeds the request and the alert: its state has these three properties, and its reducer calls
/// the methods for its actions:
///
/// ```swift
/// case .requestNthPrime:
///   return state.requestNthPrime(
///     state.count,
///     from: environment.nthPrimeEvents,
///     progress: CounterAction.nthPrimeProgress,
///     response: CounterAction.nthPrimeResponse
///   )
/// case .cancelNthPrimeTapped:
///   return state.cancelNthPrimeRequest()
/// case .nthPrimeProgress(let n, let fraction):
///   state.receiveNthPrimeProgress(n: n, fraction: fraction)
///   return []
/// case .nthPrimeResponse(let n, let result):
///   state.receiveNthPrimeResponse(n: n, result: result)
///   return []
/// ```
public protocol PrimeAlertState {
  /// The text of the alert, or `nil` if there is none.
  var alert: String? { get set }
  /// The n of the request for the nth prime that is in flight, or `nil` if there is none.
  var requestedNthPrime: Int? { get set }
  /// The fraction of the work for that request that is done, or `nil` if it is not known.
  var nthPrimeProgress: Double? { get set }
}

extension PrimeAlertState {
  /// Asks for the nth prime.
  ///
  /// At most one request is in flight. Asking for the same n again does nothing. Asking for another n
  /// cancels the request in flight.
  ///
  /// - Parameters:
  ///   - n: Which prime: 1 asks for the first.
  ///   - nthPrimeEvents: Asks for the nth prime. See `NthPrimeClient.nthPrimeEvents`.
  ///   - progress: Returns the action for a fraction of the work that is done.
  ///   - response: Returns the action for the answer.
  public mutating func requestNthPrime<Action>(
    _ n: Int,
    from nthPrimeEvents: (_ n: Int) -> Effect<NthPrimeEvent>,
    progress: @escaping @Sendable (_ n: Int, _ fraction: Double) -> Action,
    response: @escaping @Sendable (_ n: Int, _ result: NthPrimeResult) -> Action
  ) -> [Effect<Action>] {
    guard requestedNthPrime != n else { return [] }
    requestedNthPrime = n
    nthPrimeProgress = nil
    // Cancels the previous request. Its answer could otherwise be taken for the answer to a later
    // request for the same n.
    return [
      nthPrimeEvents(n)
        .map { event in
          switch event {
          case .progress(let fraction): progress(n, fraction)
          case .answer(let result): response(n, result)
          }
        }
        .cancellable(id: Request.nthPrime, cancelInFlight: true)
    ]
  }

  /// Cancels the request in flight, if there is one.
  public mutating func cancelNthPrimeRequest<Action>() -> [Effect<Action>] {
    requestedNthPrime = nil
    nthPrimeProgress = nil
    return [.cancel(id: Request.nthPrime)]
  }

  /// Keeps the progress of the request in flight. Progress of another request changes nothing.
  public mutating func receiveNthPrimeProgress(n: Int, fraction: Double) {
    guard requestedNthPrime == n else { return }
    nthPrimeProgress = fraction
  }

  /// Shows the answer to the request in flight in the alert. An answer to another request changes nothing.
  public mutating func receiveNthPrimeResponse(n: Int, result: NthPrimeResult) {
    guard requestedNthPrime == n else { return }
    requestedNthPrime = nil
    nthPrimeProgress = nil
    alert = result.sentence(n: n)
  }
}

private enum Request { case nthPrime }
