public import ComposableArchitecture
import FavoritePrimes
import FileClient
public import Foundation

extension AppState {
  /// A change of the favorites.
  public struct Activity: Codable, Hashable, Sendable {
    /// The kind of a change.
    public enum Kind: String, Codable, Sendable {
      /// The prime was added to the favorites.
      case added
      /// The prime was removed from the favorites.
      case removed
    }

    /// The kind of the change.
    public var kind: Kind
    /// The prime.
    public var prime: Int
    /// The time of the change.
    public var time: Date
    /// The name of the user who was logged in, or `nil` if there was none.
    public var user: String?

    /// Makes an activity.
    public init(_ kind: Kind, _ prime: Int, at time: Date, by user: String? = nil) {
      self.kind = kind
      self.prime = prime
      self.time = time
      self.user = user
    }
  }
}

/// Returns a reducer that also records each favorite that a reducer adds or removes, with the time and the
/// user.
///
/// It compares the favorites before and after an action because any action may change them. It does not
/// record a change of their order or of the number of times that a favorite is listed. It does not record
/// the saved favorites that the app loads when it starts because the user has not changed anything.
public func activityFeed(
  _ reducer: @escaping Reducer<AppState, AppAction, AppEnvironment>
) -> Reducer<AppState, AppAction, AppEnvironment> {
  { state, action, environment in
    let before = state.favoritePrimes
    let effects = reducer(&state, action, environment)
    let after = state.favoritePrimes
    guard before != after else { return effects }
    if case .favoritePrimes(.savedList(.loaded)) = action { return effects }
    let removed = before.without(after).map { (AppState.Activity.Kind.removed, $0) }
    let added = after.without(before).map { (AppState.Activity.Kind.added, $0) }
    guard !removed.isEmpty || !added.isEmpty else { return effects }
    let time = environment.now()
    let user = state.loggedInUser?.name
    state.activityFeed += (removed + added).map { AppState.Activity($0, $1, at: time, by: user) }
    return effects
  }
}

extension [Int] {
  /// Returns the elements that are not among the others, each once. A document may list a favorite twice.
  fileprivate func without(_ others: [Int]) -> [Int] {
    var others = Set(others)
    return filter { others.insert($0).inserted }
  }
}
