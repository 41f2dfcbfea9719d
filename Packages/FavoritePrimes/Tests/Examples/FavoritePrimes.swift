import ComposableArchitecture
import FavoritePrimes
import FileClient

struct AppState {
  var favoritePrimes: [Int] = []
  var savedFavorites = DocumentStatus<[Int]>()
  var undo = UndoHistory<[Int]>()
  var savesAutomatically = false
}
enum AppAction { case favoritePrimes(FavoritePrimesAction) }
struct AppEnvironment: Sendable { var favoritePrimes = FavoritePrimesEnvironment.mock }

extension CasePath where Root == AppAction, Value == FavoritePrimesAction {
  static var favoritePrimes: Self {
    CasePath(embed: AppAction.favoritePrimes) {
      if case .favoritePrimes(let action) = $0 { action } else { nil }
    }
  }
}

let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }

func use() {
  // Examples: statements
}
