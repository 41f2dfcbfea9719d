public import FileClient
public import Foundation
public import WolframAlpha

/// What can happen to the favorites.
public enum FavoritePrimesAction: Codable, Equatable, Sendable {
  /// The app has started: load the saved list.
  case started
  /// The list that was saved, or an empty list if none was.
  case restoredFavoritePrimes([Int])
  /// The saved list could not be loaded at the start.
  case restoreFailed(LoadFailure)

  /// Delete the rows with these indices. Encoded as an array: `[0, 2]`.
  case deleteFavoritePrimes(IndexSet)
  /// The user tapped “Delete all”.
  case deleteAllTapped
  /// The user confirmed the deletion of all favorites.
  case deleteAllConfirmed
  /// The user cancelled the deletion of all favorites.
  case deleteAllCanceled

  /// The user turned “Save favorites automatically” on or off.
  case saveAutomaticallyToggled(Bool)
  /// The user tapped “Save”.
  case saveButtonTapped
  /// The list was saved.
  case savedFavoritePrimes(count: Int)
  /// The list could not be saved.
  case saveFailed(FileClientError)
  /// The user tapped “Load”.
  case loadButtonTapped
  /// The saved list was read.
  case loadedFavoritePrimes([Int])
  /// The saved list could not be loaded.
  case loadFailed(LoadFailure)
  /// A damaged document was set aside under this name.
  case damagedDocumentSetAside(name: String)
  /// A damaged document could not be set aside.
  case setAsideFailed(FileClientError)

  /// The user tapped “What is the nth prime?” in the row of the favorite n.
  case primeButtonTapped(Int)
  /// The user cancelled the request for the nth prime.
  case cancelNthPrimeTapped
  /// A fraction of the work for the nth prime is done.
  case nthPrimeProgress(n: Int, fraction: Double)
  /// The answer to the request for the nth prime.
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
  /// The user closed the alert.
  case alertDismissButtonTapped

  /// Why the saved list could not be loaded.
  public enum LoadFailure: Error, Codable, Equatable, Sendable {
    /// No list was ever saved.
    case missing
    /// The document is not a list of numbers.
    case damaged
    /// The document could not be read.
    case unreadable(FileClientError)
  }
}
