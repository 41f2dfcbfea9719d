public import ComposableArchitecture
import Counter
import FavoritePrimes
import Foundation
public import HeadlessUI

/// The screen of the whole app: the start, or the place to which the user has gone.
public struct AppView: View {
  let store: Store<AppState, AppAction>
  let wolframAlphaName: String

  /// Makes a view of a store.
  ///
  /// - Parameters:
  ///   - store: The app's store.
  ///   - wolframAlphaName: The name of the source that answers the counter that asks Wolfram|Alpha if it
  ///     can.
  public init(store: Store<AppState, AppAction>, wolframAlphaName: String) {
    self.store = store
    self.wolframAlphaName = wolframAlphaName
  }

  /// The screen for the current state.
  public var body: Screen {
    let state = store.value
    return Screen("PrimeTime") {
      if let notice = state.settingsNotice { Text(notice).style(.warning) }
      if let problem = state.favoritePrimesState.savedListProblem { Text(problem).style(.warning) }
      Button("Counter demo") { store.send(.navigated(to: .counter)) }
      Button("Offline counter demo") { store.send(.navigated(to: .offlineCounter)) }
      Button("Favorite primes") { store.send(.navigated(to: .favoritePrimes)) }
      Button("Activity feed") { store.send(.navigated(to: .activityFeed)) }
      if let user = state.loggedInUser {
        Row {
          Text("Logged in as \(user.name)")
          Button("Log out") { store.send(.logIn(.logOutTapped)) }
        }
      } else {
        Button("Log in") { store.send(.logIn(.started)) }
      }
    }
    .detail(state.route, onBack: { store.send(.navigated(to: nil)) }) { route in
      PlaceView(store: store, route: route, wolframAlphaName: wolframAlphaName)
    }
    .detail(state.logIn, onBack: { store.send(.logIn(.cancelled)) }) { logIn in
      LogInView(store: store, logIn: logIn)
    }
  }
}

/// The screen of a place.
private struct PlaceView: View {
  let store: Store<AppState, AppAction>
  let route: Route
  let wolframAlphaName: String

  var body: Screen {
    switch route {
    case .counter:
      counter(answers: wolframAlphaName) { .counterView($0) }.titled("Counter demo")
    case .offlineCounter:
      counter(answers: "offline engine") { .offlineCounterView($0) }.titled("Offline counter demo")
    case .favoritePrimes:
      FavoritePrimesView(
        store: store.view(value: { $0.favoritePrimesState }, action: { .favoritePrimes($0) })
      ).body
    case .activityFeed:
      Screen("Activity feed") {
        List(store.activityFeed, placeholder: "Nothing has happened yet.") { Text($0.sentence) }
      }
    }
  }

  private func counter(
    answers source: String,
    action: @escaping @Sendable (CounterViewAction) -> AppAction
  ) -> Screen {
    CounterView(store: store.view(value: { $0.counterView }, action: action)).body.adding {
      Text("Answers come from: \(source)")
    }
  }
}

/// The form for logging in.
private struct LogInView: View {
  let store: Store<AppState, AppAction>
  let logIn: LogInState

  var body: Screen {
    Screen("Log in") {
      TextField(
        "Name",
        text: logIn.name,
        onChange: { store.send(.logIn(.nameChanged($0))) },
        onSubmit: { store.send(.logIn(.submitted)) }
      )
      if let problem = logIn.problem { Text(problem).style(.warning) }
      Button("Log in", style: .title) { store.send(.logIn(.submitted)) }
    }
  }
}

extension AppState.Activity {
  fileprivate var sentence: String {
    let user = user.map { "\($0) " } ?? ""
    return "\(time.formatted(.iso8601)): \(user)\(kind.rawValue) \(prime)"
  }
}
