public import Counter
public import FavoritePrimes
public import Foundation

/// The whole app's state.
public struct AppState: Codable, Equatable, Sendable {
  /// The count that both counters share.
  public var count: Int
  /// The favorites.
  public var favoritePrimes: [Int]
  /// Who is logged in, if anybody.
  public var loggedInUser: User?
  /// What was added to and removed from the favorites, the oldest first.
  public var activityFeed: [Activity]
  /// Where the user is; `nil` is the start.
  public var route: Route?

  /// Whether the counters' modal is in front.
  public var isPrimeModalShown: Bool
  /// The n of the counters' request for the nth prime that is in flight.
  public var requestedNthPrime: Int?
  /// What the counters' alert says.
  public var counterAlert: String?

  /// The n of the favorites' request for the nth prime that is in flight.
  public var requestedFavoriteNthPrime: Int?
  /// What the favorites' alert says.
  public var favoritePrimesAlert: String?
  /// What was last done with the favorites, in a sentence.
  public var favoritePrimesNotice: String?

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

  /// A user of the app.
  public struct User: Codable, Equatable, Sendable {
    /// The unique number of the user.
    public var id: Int
    /// What to call them.
    public var name: String

    /// Makes a user.
    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Something that was done with the favorites.
  public struct Activity: Codable, Equatable, Sendable {
    /// What was done.
    public enum Kind: String, Codable, Sendable {
      /// The prime became a favorite.
      case added
      /// The prime is no favorite any more.
      case removed
    }

    /// What was done.
    public var kind: Kind
    /// To which prime.
    public var prime: Int
    /// When.
    public var time: Date

    /// Makes an activity.
    public init(_ kind: Kind, _ prime: Int, at time: Date) {
      self.kind = kind
      self.prime = prime
      self.time = time
    }
  }
}

/// The places one can be at.
public enum Route: String, CaseIterable, Codable, Sendable {
  /// The counter that asks Wolfram|Alpha, if it can.
  case counter
  /// The counter that computes.
  case offlineCounter
  /// The list of favorites.
  case favoritePrimes
  /// What was done with the favorites.
  case activityFeed
}

extension AppState {
  /// What a counter knows of it.
  public var counterView: CounterViewState {
    get {
      CounterViewState(
        counter: CounterState(
          count: count,
          alert: counterAlert,
          requestedNthPrime: requestedNthPrime,
          isPrimeModalShown: isPrimeModalShown
        ),
        favoritePrimes: favoritePrimes
      )
    }
    set {
      count = newValue.counter.count
      counterAlert = newValue.counter.alert
      requestedNthPrime = newValue.counter.requestedNthPrime
      isPrimeModalShown = newValue.counter.isPrimeModalShown
      favoritePrimes = newValue.favoritePrimes
    }
  }

  /// What the favorites know of it.
  public var favoritePrimesState: FavoritePrimesState {
    get {
      FavoritePrimesState(
        favoritePrimes: favoritePrimes,
        alert: favoritePrimesAlert,
        notice: favoritePrimesNotice,
        requestedNthPrime: requestedFavoriteNthPrime
      )
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      favoritePrimesAlert = newValue.alert
      favoritePrimesNotice = newValue.notice
      requestedFavoriteNthPrime = newValue.requestedNthPrime
    }
  }
}
