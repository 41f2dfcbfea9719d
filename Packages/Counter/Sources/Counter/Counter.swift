public import ComposableArchitecture
public import PrimeAlert
public import WolframAlpha

/// The state of a counter: the count, and what the user is asking about it.
public struct CounterState: Codable, Hashable, PrimeAlertState, Sendable {
  /// The count.
  public var count: Int
  /// The text of the alert, or `nil` if there is none.
  public var alert: String?
  /// The n of the request for the nth prime that is in flight, or `nil` if there is none.
  public var requestedNthPrime: Int?
  /// The fraction of the work for that request that is done, or `nil` if it is not known.
  public var nthPrimeProgress: Double?
  /// Whether the modal is shown.
  public var isPrimeModalShown: Bool
  /// The text in the field “Go to number”, or `nil` if it is empty.
  public var numberText: String?
  /// The problem with the text that was submitted, or `nil` if there is none.
  public var numberProblem: String?

  /// Makes a state.
  public init(
    count: Int = 0,
    alert: String? = nil,
    requestedNthPrime: Int? = nil,
    isPrimeModalShown: Bool = false,
    nthPrimeProgress: Double? = nil,
    numberText: String? = nil,
    numberProblem: String? = nil
  ) {
    self.count = count
    self.alert = alert
    self.requestedNthPrime = requestedNthPrime
    self.isPrimeModalShown = isPrimeModalShown
    self.nthPrimeProgress = nthPrimeProgress
    self.numberText = numberText
    self.numberProblem = numberProblem
  }

  /// Whether a request for the nth prime is in flight.
  public var isNthPrimeRequestInFlight: Bool { requestedNthPrime != nil }
}

/// The actions of a counter.
public enum CounterAction: Codable, Equatable, Sendable {
  /// The user tapped “-”.
  case decrTapped
  /// The user tapped “+”.
  case incrTapped
  /// The user changed the text in the field “Go to number”.
  case goToNumberChanged(String)
  /// The user submitted the field “Go to number”.
  case goToNumberSubmitted
  /// The user tapped “Is this prime?”.
  case isPrimeButtonTapped
  /// The user closed the modal.
  case primeModalDismissed
  /// The user tapped “What is the nth prime?”, where n is the count.
  case requestNthPrime
  /// The user cancelled the request for the nth prime.
  case cancelNthPrimeTapped
  /// A fraction of the work for the nth prime is done.
  case nthPrimeProgress(n: Int, fraction: Double)
  /// The answer to the request for the nth prime.
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
  /// The user closed the alert.
  case alertDismissButtonTapped
}

/// The dependencies of a counter.
public struct CounterEnvironment: Sendable {
  /// Asks for the nth prime. Outputs progress, if it is known, and then the answer.
  public var nthPrimeEvents: @Sendable (_ n: Int) -> Effect<NthPrimeEvent>

  /// Asks for the nth prime. Setting it also sets `nthPrimeEvents`, to a function that outputs no
  /// progress.
  public var nthPrime: @Sendable (_ n: Int) -> Effect<NthPrimeResult> {
    get { { [nthPrimeEvents] n in nthPrimeEvents(n).answer } }
    set { nthPrimeEvents = { n in newValue(n).map(NthPrimeEvent.answer) } }
  }

  /// Makes an environment that reports no progress.
  public init(nthPrime: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeResult>) {
    nthPrimeEvents = { n in nthPrime(n).map(NthPrimeEvent.answer) }
  }

  /// Makes an environment that asks a client.
  public init(client: NthPrimeClient) { nthPrimeEvents = client.nthPrimeEvents }

  /// Asks Wolfram|Alpha if the process's environment has an app id, otherwise the offline engine.
  public static var live: Self { Self(client: .fromEnvironment()) }

  /// Answers at once.
  public static let mock = Self(client: .mock)

  /// Fails the test that asks.
  public static let unimplemented = Self(client: .unimplemented)
}
