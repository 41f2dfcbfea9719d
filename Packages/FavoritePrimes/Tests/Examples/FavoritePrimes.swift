import ComposableArchitecture
import FavoritePrimes

struct AppState { var favoritePrimesState = FavoritePrimesState() }
enum AppAction { case favoritePrimes(FavoritePrimesAction) }
struct AppEnvironment: Sendable { var favoritePrimes = FavoritePrimesEnvironment.mock }

extension CasePath where Root == AppAction, Value == FavoritePrimesAction {
  static var favoritePrimes: Self {
    CasePath(embed: AppAction.favoritePrimes) {
      if case .favoritePrimes(let action) = $0 { action } else { nil }
    }
  }
}

let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  pullback(
    favoritePrimesReducer,
    value: \.favoritePrimesState,
    action: .favoritePrimes,
    environment: \.favoritePrimes)
}

func use() {
  // Examples: statements
}
