public import Counter
public import FavoritePrimes

/// The state of the whole app.
public struct AppState: Codable, Hashable, Sendable {
  /// The count that both counters share.
  public var count: Int
  /// The favorites.
  public var favoritePrimes: [Int]
  /// The user who is logged in, or `nil` if there is none.
  public var loggedInUser: User?
  /// The favorites that were added and removed, the oldest first.
  public var activityFeed: [Activity]
  /// The place to which the user has gone, or `nil` at the start.
  public var route: Route?

  /// The form for logging in, or `nil` if it is not shown.
  public var logIn: LogInState?
  /// What went wrong with the settings, in a sentence.
  public var settingsNotice: String?

  /// Whether the counters' modal is shown.
  public var isPrimeModalShown: Bool
  /// The n of the counters' request for the nth prime that is in flight.
  public var requestedNthPrime: Int?
  /// The fraction of the work for that request that is done.
  public var nthPrimeProgress: Double?
  /// The text of the counters' alert.
  public var counterAlert: String?
  /// The text in the counters' field “Go to number”.
  public var numberText: String?
  /// What is wrong with that text.
  public var numberProblem: String?

  /// The n of the favorites' request for the nth prime that is in flight.
  public var requestedFavoriteNthPrime: Int?
  /// The fraction of the work for that request that is done.
  public var favoriteNthPrimeProgress: Double?
  /// The text of the favorites' alert.
  public var favoritePrimesAlert: String?
  /// A sentence about the last save or load of the favorites.
  public var favoritePrimesNotice: String?
  /// `true` while the user is asked to confirm the deletion of all favorites.
  public var isFavoritesDeletionAsked: Bool?
  /// Whether each change of the favorites is saved, or `nil` if the user has not chosen.
  public var savesFavoritesAutomatically: Bool?
  /// Why the saved favorites must not be overwritten without the user's wish.
  public var savedFavoritesProblem: SavedListProblem?

  /// Makes a state in which nothing is in flight or in front.
  public init(
    count: Int = 0,
    favoritePrimes: [Int] = [],
    loggedInUser: User? = nil,
    activityFeed: [Activity] = [],
    route: Route? = nil
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.loggedInUser = loggedInUser
    self.activityFeed = activityFeed
    self.route = route
    self.isPrimeModalShown = false
  }
}

/// The places of the app.
public enum Route: String, CaseIterable, Codable, Sendable {
  /// The counter that asks Wolfram|Alpha if it can.
  case counter
  /// The counter that computes.
  case offlineCounter
  /// The list of favorites.
  case favoritePrimes
  /// The list of what was done with the favorites.
  case activityFeed
}

extension AppState {
  /// The part of the state that a counter uses.
  public var counterView: CounterViewState {
    get {
      CounterViewState(
        counter: CounterState(
          count: count,
          alert: counterAlert,
          requestedNthPrime: requestedNthPrime,
          isPrimeModalShown: isPrimeModalShown,
          nthPrimeProgress: nthPrimeProgress,
          numberText: numberText,
          numberProblem: numberProblem
        ),
        favoritePrimes: favoritePrimes
      )
    }
    set {
      count = newValue.counter.count
      counterAlert = newValue.counter.alert
      requestedNthPrime = newValue.counter.requestedNthPrime
      isPrimeModalShown = newValue.counter.isPrimeModalShown
      nthPrimeProgress = newValue.counter.nthPrimeProgress
      numberText = newValue.counter.numberText
      numberProblem = newValue.counter.numberProblem
      favoritePrimes = newValue.favoritePrimes
    }
  }

  /// The part of the state that the favorites use.
  public var favoritePrimesState: FavoritePrimesState {
    get {
      FavoritePrimesState(
        favoritePrimes: favoritePrimes,
        alert: favoritePrimesAlert,
        notice: favoritePrimesNotice,
        requestedNthPrime: requestedFavoriteNthPrime,
        nthPrimeProgress: favoriteNthPrimeProgress,
        isDeletionAsked: isFavoritesDeletionAsked ?? false,
        savesAutomatically: savesFavoritesAutomatically,
        savedListProblem: savedFavoritesProblem
      )
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      favoritePrimesAlert = newValue.alert
      favoritePrimesNotice = newValue.notice
      requestedFavoriteNthPrime = newValue.requestedNthPrime
      favoriteNthPrimeProgress = newValue.nthPrimeProgress
      isFavoritesDeletionAsked = newValue.isDeletionAsked ? true : nil
      savesFavoritesAutomatically = newValue.savesAutomatically
      savedFavoritesProblem = newValue.savedListProblem
    }
  }
}
