public import ComposableArchitecture
public import WolframAlpha

/// A count, and what is being asked about it.
public struct CounterState: Codable, Equatable, Sendable {
  /// The count.
  public var count: Int
  /// What the alert says; `nil` while there is none.
  public var alert: String?
  /// The n of the request for the nth prime that is in flight; `nil` while there is none.
  public var requestedNthPrime: Int?
  /// Whether the modal is in front.
  public var isPrimeModalShown: Bool

  /// Makes a state.
  public init(
    count: Int = 0,
    alert: String? = nil,
    requestedNthPrime: Int? = nil,
    isPrimeModalShown: Bool = false
  ) {
    self.count = count
    self.alert = alert
    self.requestedNthPrime = requestedNthPrime
    self.isPrimeModalShown = isPrimeModalShown
  }

  /// Whether a request for the nth prime is in flight.
  public var isNthPrimeRequestInFlight: Bool { requestedNthPrime != nil }
}

/// What can happen to a counter.
public enum CounterAction: Codable, Equatable, Sendable {
  /// “-”.
  case decrTapped
  /// “+”.
  case incrTapped
  /// “Is this prime?”.
  case isPrimeButtonTapped
  /// The modal was closed.
  case primeModalDismissed
  /// “What is the nth prime?”, n being the count.
  case requestNthPrime
  /// The answer to the request for the nth prime.
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
  /// The alert was closed.
  case alertDismissButtonTapped
}

/// What a counter needs of the outside world.
public struct CounterEnvironment: Sendable {
  /// Asks for the nth prime.
  public var nthPrime: @Sendable (_ n: Int) -> Effect<NthPrimeResult>

  /// Makes an environment.
  public init(nthPrime: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeResult>) {
    self.nthPrime = nthPrime
  }

  /// An environment that asks a client.
  public init(client: WolframAlphaClient) { self.init(nthPrime: client.nthPrime) }

  /// Wolfram|Alpha if there is an app id in the process's environment, else the offline engine.
  public static var live: Self { Self(client: .fromEnvironment()) }

  /// Answers at once.
  public static let mock = Self(client: .mock)

  /// Fails the test that asks.
  public static let unimplemented = Self(client: .unimplemented)
}

/// Counts, opens and closes the modal, asks for the nth prime and shows the answer.
///
/// There is one request in flight at the most. Asking for the same n again meanwhile does nothing;
/// asking for another takes the place of the first, which is cancelled.
public let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = {
  state,
  action,
  environment in
  switch action {
  case .decrTapped:
    state.count -= 1
    return []
  case .incrTapped:
    state.count += 1
    return []
  case .isPrimeButtonTapped:
    state.isPrimeModalShown = true
    return []
  case .primeModalDismissed:
    state.isPrimeModalShown = false
    return []
  case .requestNthPrime:
    let n = state.count
    guard state.requestedNthPrime != n else { return [] }
    state.requestedNthPrime = n
    // Cancelled when replaced, or its answer could later pass for that of another request for n.
    return [
      environment.nthPrime(n)
        .map { .nthPrimeResponse(n: n, result: $0) }
        .cancellable(id: Request.nthPrime, cancelInFlight: true)
    ]
  case .nthPrimeResponse(let n, let result):
    guard state.requestedNthPrime == n else { return [] }
    state.requestedNthPrime = nil
    state.alert = result.sentence(n: n)
    return []
  case .alertDismissButtonTapped:
    state.alert = nil
    return []
  }
}

private enum Request { case nthPrime }
