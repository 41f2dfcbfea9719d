public import ComposableArchitecture
import Counter
import FavoritePrimes
import Foundation
import WolframAlpha

/// The whole app: the features, each on its part, with a record of what happens to the favorites.
public let appReducer: Reducer<AppState, AppAction, AppEnvironment> = activityFeed(
  combine {
    pullback(
      counterViewReducer,
      value: \.counterView,
      action: .counterView,
      environment: { CounterEnvironment(client: $0.wolframAlpha) }
    )
    pullback(
      counterViewReducer,
      value: \.counterView,
      action: .offlineCounterView,
      environment: { CounterEnvironment(client: $0.offline) }
    )
    pullback(
      favoritePrimesReducer,
      value: \.favoritePrimesState,
      action: .favoritePrimes,
      environment: {
        FavoritePrimesEnvironment(
          fileClient: $0.fileClient,
          nthPrime: $0.wolframAlpha.nthPrime
        )
      }
    )
    navigationReducer
  }
)

private let navigationReducer: Reducer<AppState, AppAction, AppEnvironment> = { state, action, _ in
  if case .navigated(let route) = action { state.route = route }
  return []
}

/// Returns a reducer that also records each favorite that a reducer adds or removes, with the time.
///
/// It compares the favorites before and after an action because any action may change them. It does not
/// record a change of their order or of the number of times that a favorite is listed.
public func activityFeed(
  _ reducer: @escaping Reducer<AppState, AppAction, AppEnvironment>
) -> Reducer<AppState, AppAction, AppEnvironment> {
  { state, action, environment in
    let before = state.favoritePrimes
    let effects = reducer(&state, action, environment)
    let after = state.favoritePrimes
    guard before != after else { return effects }
    let removed = before.without(after).map { (AppState.Activity.Kind.removed, $0) }
    let added = after.without(before).map { (AppState.Activity.Kind.added, $0) }
    guard !removed.isEmpty || !added.isEmpty else { return effects }
    let time = environment.now()
    state.activityFeed += (removed + added).map { AppState.Activity($0, $1, at: time) }
    return effects
  }
}

extension [Int] {
  /// Those that are not among the others, each once: a document may list a favorite twice.
  fileprivate func without(_ others: [Int]) -> [Int] {
    var others = Set(others)
    return filter { others.insert($0).inserted }
  }
}
