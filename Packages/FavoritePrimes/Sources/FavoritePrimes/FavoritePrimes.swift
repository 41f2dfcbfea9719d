public import ComposableArchitecture
public import FileClient
public import PrimeAlert
public import WolframAlpha

/// The state of the favorites.
public struct FavoritePrimesState: Codable, Hashable, PrimeAlertState, Sendable {
  /// The favorites, in the order of their rows.
  public var favoritePrimes: [Int]
  /// The text of the alert, or `nil` if there is none.
  public var alert: String?
  /// A sentence about the last save or load, or `nil` if there was none.
  public var notice: String?
  /// The n of the request for the nth prime that is in flight, or `nil` if there is none.
  public var requestedNthPrime: Int?
  /// The fraction of the work for that request that is done, or `nil` if it is not known.
  public var nthPrimeProgress: Double?
  /// Whether the user is asked to confirm the deletion of all favorites.
  public var isDeletionAsked: Bool
  /// Whether each change is saved, or `nil` if the user has not chosen. Changes are not saved then.
  public var savesAutomatically: Bool?
  /// The status of the saved list.
  public var savedList: DocumentStatus<[Int]>
  /// The favorites before and after what can be undone and redone.
  public var undo: UndoHistory<[Int]>

  /// Makes a state.
  public init(
    favoritePrimes: [Int] = [],
    alert: String? = nil,
    notice: String? = nil,
    requestedNthPrime: Int? = nil,
    nthPrimeProgress: Double? = nil,
    isDeletionAsked: Bool = false,
    savesAutomatically: Bool? = nil,
    savedList: DocumentStatus<[Int]> = DocumentStatus(),
    undo: UndoHistory<[Int]> = UndoHistory()
  ) {
    self.favoritePrimes = favoritePrimes
    self.alert = alert
    self.notice = notice
    self.requestedNthPrime = requestedNthPrime
    self.nthPrimeProgress = nthPrimeProgress
    self.isDeletionAsked = isDeletionAsked
    self.savesAutomatically = savesAutomatically
    self.savedList = savedList
    self.undo = undo
  }
}

/// The dependencies of the favorites.
public struct FavoritePrimesEnvironment: Sendable {
  /// Saves and loads the list.
  public var fileClient: FileClient
  /// Asks for the nth prime. Outputs progress, if it is known, and then the answer.
  public var nthPrimeEvents: @Sendable (_ n: Int) -> Effect<NthPrimeEvent>

  /// Asks for the nth prime. Setting it also sets `nthPrimeEvents`, to a function that outputs no
  /// progress.
  public var nthPrime: @Sendable (_ n: Int) -> Effect<NthPrimeResult> {
    get { { [nthPrimeEvents] n in nthPrimeEvents(n).answer } }
    set { nthPrimeEvents = { n in newValue(n).map(NthPrimeEvent.answer) } }
  }

  /// Makes an environment that reports no progress.
  public init(
    fileClient: FileClient,
    nthPrime: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeResult>
  ) {
    self.fileClient = fileClient
    nthPrimeEvents = { n in nthPrime(n).map(NthPrimeEvent.answer) }
  }

  /// Makes an environment that asks a client for primes.
  public init(fileClient: FileClient, client: NthPrimeClient) {
    self.fileClient = fileClient
    nthPrimeEvents = client.nthPrimeEvents
  }

  /// An environment with the app's directory of documents, and with Wolfram|Alpha or the offline engine.
  ///
  /// - Parameter app: The app's name. See `FileClient.live(app:sizeLimit:environment:)`.
  public static func live(app: String) -> Self {
    Self(fileClient: .live(app: app), client: .fromEnvironment())
  }

  /// Keeps documents in memory, and answers at once.
  public static var mock: Self { Self(fileClient: .mock, client: .mock) }

  /// Fails the test that uses a document or asks for a prime.
  public static let unimplemented = Self(fileClient: .unimplemented, client: .unimplemented)
}
