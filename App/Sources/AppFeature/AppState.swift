public import ComposableArchitecture
public import Counter
public import FavoritePrimes
public import FileClient

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
  /// The status of the document of the settings.
  public var settingsStatus = DocumentStatus<AppSettings>()

  /// Whether the counters' modal is shown.
  public var isPrimeModalShown = false
  /// The n of the counters' request for the nth prime that is in flight.
  public var requestedNthPrime: Int?
  /// The fraction of the work for that request that is done.
  public var nthPrimeProgress: Double?
  /// The text of the counters' alert.
  public var counterAlert: String?
  /// The text in the counters' field “Go to number”.
  public var numberText: String?
  /// The problem with that text.
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
  /// The status of the saved favorites.
  public var savedFavorites = DocumentStatus<[Int]>()
  /// The favorites before and after what can be undone and redone.
  public var favoritePrimesUndo = UndoHistory<[Int]>()

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

// Most apps need no such code: if a feature's state belongs to it alone, it is one property, and `pullback`
// takes the key path of that property. Here the features share values. Both counters show the same count,
// and the counters and the list change the same favorites. The app stores each shared value once, so it
// makes a feature's state when the feature needs it, and takes the values back afterward. An `exchange`
// names each value once: swapping works in both directions.
extension AppState {
  /// The part of the state that a counter uses.
  public var counterView: CounterViewState {
    get {
      var (app, counterView) = (self, CounterViewState())
      app.exchange(&counterView)
      return counterView
    }
    set {
      var newValue = newValue
      exchange(&newValue)
    }
  }

  private mutating func exchange(_ view: inout CounterViewState) {
    swap(&count, &view.counter.count)
    swap(&favoritePrimes, &view.favoritePrimes)
    swap(&counterAlert, &view.counter.alert)
    swap(&requestedNthPrime, &view.counter.requestedNthPrime)
    swap(&nthPrimeProgress, &view.counter.nthPrimeProgress)
    swap(&isPrimeModalShown, &view.counter.isPrimeModalShown)
    swap(&numberText, &view.counter.numberText)
    swap(&numberProblem, &view.counter.numberProblem)
  }

  /// The part of the state that the favorites use.
  public var favoritePrimesState: FavoritePrimesState {
    get {
      var (app, favorites) = (self, FavoritePrimesState())
      app.exchange(&favorites)
      return favorites
    }
    set {
      var newValue = newValue
      exchange(&newValue)
    }
  }

  private mutating func exchange(_ favorites: inout FavoritePrimesState) {
    swap(&favoritePrimes, &favorites.favoritePrimes)
    swap(&favoritePrimesAlert, &favorites.alert)
    swap(&favoritePrimesNotice, &favorites.notice)
    swap(&requestedFavoriteNthPrime, &favorites.requestedNthPrime)
    swap(&favoriteNthPrimeProgress, &favorites.nthPrimeProgress)
    swap(&isDeletionAsked, &favorites.isDeletionAsked)
    swap(&savesFavoritesAutomatically, &favorites.savesAutomatically)
    swap(&savedFavorites, &favorites.savedList)
    swap(&favoritePrimesUndo, &favorites.undo)
  }

  /// Whether the user is asked. `false` is stored as `nil` because JSON then leaves it out.
  private var isDeletionAsked: Bool {
    get { isFavoritesDeletionAsked == true }
    set { isFavoritesDeletionAsked = newValue ? true : nil }
  }
}
