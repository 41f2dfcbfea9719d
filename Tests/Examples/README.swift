import ComposableArchitecture

struct CounterState { var count = 0 }
enum CounterAction { case incrTapped }
struct CounterEnvironment {}
enum FavoritesAction { case saveTapped }
struct FileClient {}

struct AppState {
  var counter = CounterState()
  var favorites: [Int] = []
}

enum AppAction { case counter(CounterAction), favorites(FavoritesAction) }

struct AppEnvironment {
  var counter = CounterEnvironment()
  var fileClient = FileClient()
}

let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let favoritesReducer: Reducer<[Int], FavoritesAction, FileClient> = { _, _, _ in [] }

extension CasePath where Root == AppAction, Value == CounterAction {
  static var counter: Self { CasePath(embed: AppAction.counter, extract: { _ in nil }) }
}
extension CasePath where Root == AppAction, Value == FavoritesAction {
  static var favorites: Self { CasePath(embed: AppAction.favorites, extract: { _ in nil }) }
}

func examples(store: Store<AppState, AppAction>) {
  // Examples: statements
}
