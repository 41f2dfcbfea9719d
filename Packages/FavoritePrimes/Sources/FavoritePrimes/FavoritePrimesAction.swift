public import FileClient
public import Foundation
public import WolframAlpha

/// The actions of the favorites.
public enum FavoritePrimesAction: Codable, Equatable, Sendable {
  /// The app has started: load the saved list.
  case started

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
  /// The user tapped “Load”.
  case loadButtonTapped
  /// These are the favorites now.
  case loadedFavoritePrimes([Int])
  /// Something happened to the saved list.
  case savedList(DocumentAction<[Int]>)

  /// The user tapped “Undo”.
  case undoTapped
  /// The user tapped “Redo”.
  case redoTapped

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
}
