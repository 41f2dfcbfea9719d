public import ComposableArchitecture
import Counter
import FavoritePrimes
import Foundation
public import HeadlessUI

/// The whole app: the start, or the place that the user has gone to.
public struct AppView: View {
  let store: Store<AppState, AppAction>
  let wolframAlphaName: String

  /// Makes a view of a store.
  ///
  /// - Parameters:
  ///   - store: the app's store.
  ///   - wolframAlphaName: who answers the counter that asks Wolfram|Alpha if it can.
  public init(store: Store<AppState, AppAction>, wolframAlphaName: String) {
    self.store = store
    self.wolframAlphaName = wolframAlphaName
  }

  /// The app as it is now.
  public var body: Screen {
    switch store.route {
    case nil:
      start
    case .counter:
      counter(answers: wolframAlphaName) { .counterView($0) }.titled("Counter demo")
    case .offlineCounter:
      counter(answers: "offline engine") { .offlineCounterView($0) }.titled("Offline counter demo")
    case .favoritePrimes:
      favoritePrimes
    case .activityFeed:
      activityFeed
    }
  }

  private var start: Screen {
    Screen("PrimeTime") {
      Button("Counter demo") { store.send(.navigated(to: .counter)) }
      Button("Offline counter demo") { store.send(.navigated(to: .offlineCounter)) }
      Button("Favorite primes") { store.send(.navigated(to: .favoritePrimes)) }
      Button("Activity feed") { store.send(.navigated(to: .activityFeed)) }
    }
  }

  private func counter(
    answers source: String,
    action: @escaping @Sendable (CounterViewAction) -> AppAction
  ) -> Screen {
    CounterView(store: store.view(value: { $0.counterView }, action: action)).body.adding {
      Text("Answers come from: \(source)")
      back
    }
  }

  private var favoritePrimes: Screen {
    FavoritePrimesView(
      store: store.view(value: { $0.favoritePrimesState }, action: { .favoritePrimes($0) })
    ).body.adding { back }
  }

  private var activityFeed: Screen {
    Screen("Activity feed") {
      List(store.activityFeed, placeholder: "Nothing has happened yet.") { activity in
        Text("\(activity.time.formatted(.iso8601)): \(activity.kind.rawValue) \(activity.prime)")
      }
      back
    }
  }

  private var back: Button { Button("Back") { store.send(.navigated(to: nil)) } }
}
