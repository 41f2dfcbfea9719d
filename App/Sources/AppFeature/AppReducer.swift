public import ComposableArchitecture
import Counter
import FavoritePrimes
import FileClient
import WolframAlpha

/// The reducer of the whole app: each feature on its part of the state, and what the app adds to them. It
/// records changes of the favorites, saves them if the user has chosen that, and keeps the settings.
public let appReducer: Reducer<AppState, AppAction, AppEnvironment> = persistingSettings(
  activityFeed(
    keepingFavorites(
      featuresReducer,
      favorites: \.favoritePrimes,
      status: \.savedFavorites,
      history: \.favoritePrimesUndo,
      savesAutomatically: { $0.savesFavoritesAutomatically == true },
      action: .favoritePrimes,
      environment: \.favoritePrimes
    )
  )
)

private let featuresReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
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
    favoritePrimesFeature,
    value: \.favoritePrimesState,
    action: .favoritePrimes,
    environment: \.favoritePrimes
  )
  pullback(logInReducer, action: .logIn, environment: { _ in })
  reduce { state, action, environment in
    switch action {
    case .started:
      return [
        .just(.settings(.load)),
        .just(.favoritePrimes(.started)),
      ]
    case .navigated(let route):
      state.route = route
      return []
    default:
      return []
    }
  }
}

extension AppEnvironment {
  /// The dependencies of the favorites.
  fileprivate var favoritePrimes: FavoritePrimesEnvironment {
    FavoritePrimesEnvironment(fileClient: fileClient, client: wolframAlpha)
  }
}
