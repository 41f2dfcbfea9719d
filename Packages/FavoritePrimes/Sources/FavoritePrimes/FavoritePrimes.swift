public import ComposableArchitecture
public import FileClient
public import Foundation
public import WolframAlpha

/// The favorites, and what is being done with them.
public struct FavoritePrimesState: Codable, Equatable, Sendable {
  /// The favorites, in the order of their rows.
  public var favoritePrimes: [Int]
  /// What the alert says; `nil` while there is none.
  public var alert: String?
  /// What was last done, in a sentence; `nil` at first.
  public var notice: String?
  /// The n of the request for the nth prime that is in flight; `nil` while there is none.
  public var requestedNthPrime: Int?

  /// Makes a state.
  public init(
    favoritePrimes: [Int] = [],
    alert: String? = nil,
    notice: String? = nil,
    requestedNthPrime: Int? = nil
  ) {
    self.favoritePrimes = favoritePrimes
    self.alert = alert
    self.notice = notice
    self.requestedNthPrime = requestedNthPrime
  }
}

/// What can happen to the favorites.
public enum FavoritePrimesAction: Codable, Equatable, Sendable {
  /// Delete the rows with these indices. Encoded as an array: `[0, 2]`.
  case deleteFavoritePrimes(IndexSet)
  /// “Save”.
  case saveButtonTapped
  /// The list was saved.
  case savedFavoritePrimes(count: Int)
  /// The list could not be saved.
  case saveFailed(FileClientError)
  /// “Load”.
  case loadButtonTapped
  /// The saved list, as it was read.
  case loadedFavoritePrimes([Int])
  /// There is no saved list to take.
  case loadFailed(LoadFailure)
  /// A damaged document was set aside, under this name.
  case damagedDocumentSetAside(name: String)
  /// A damaged document could not even be set aside.
  case setAsideFailed(FileClientError)
  /// “What is the nth prime?”, n being the favorite of a row.
  case primeButtonTapped(Int)
  /// The answer to the request for the nth prime.
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
  /// The alert was closed.
  case alertDismissButtonTapped

  /// Why there is no saved list to take.
  public enum LoadFailure: Codable, Equatable, Sendable {
    /// None was ever saved.
    case missing
    /// The document is not a list of numbers.
    case damaged
    /// The document could not be read.
    case unreadable(FileClientError)
  }
}

/// What the favorites need of the outside world.
public struct FavoritePrimesEnvironment: Sendable {
  /// Where the list is saved to and loaded from.
  public var fileClient: FileClient
  /// Asks for the nth prime.
  public var nthPrime: @Sendable (_ n: Int) -> Effect<NthPrimeResult>

  /// Makes an environment.
  public init(
    fileClient: FileClient,
    nthPrime: @escaping @Sendable (_ n: Int) -> Effect<NthPrimeResult>
  ) {
    self.fileClient = fileClient
    self.nthPrime = nthPrime
  }

  /// An environment with the app's directory of documents, and with Wolfram|Alpha or the offline engine.
  ///
  /// - Parameter app: The app's name. See `FileClient.live(app:sizeLimit:environment:)`.
  public static func live(app: String) -> Self {
    Self(fileClient: .live(app: app), nthPrime: WolframAlphaClient.fromEnvironment().nthPrime)
  }

  /// Documents in memory, and answers at once.
  public static var mock: Self {
    Self(fileClient: .mock, nthPrime: WolframAlphaClient.mock.nthPrime)
  }

  /// Fails the test that touches a document or asks for a prime.
  public static let unimplemented = Self(
    fileClient: .unimplemented,
    nthPrime: WolframAlphaClient.unimplemented.nthPrime
  )
}
