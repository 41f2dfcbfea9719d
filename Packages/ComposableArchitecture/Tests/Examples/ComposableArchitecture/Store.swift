import ComposableArchitecture

struct AppState: Equatable {
  var count = 0
  var detail: Detail?
  var favoritePrimes: [Int] = []
  var prices: [Int] = []
}

struct Detail: Equatable {}
enum DetailAction { case dismissed }

enum AppAction {
  case counterView(CounterViewAction), detail(DetailAction)
  case incrTapped, refreshPulled
}
enum CounterAction { case incrTapped }

struct AppEnvironment { static let live = AppEnvironment() }

let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }
let counterReducer: Reducer<Int, CounterAction, AppEnvironment> = { _, _, _ in [] }

struct CounterViewState {
  var count: Int
  var favoritePrimes: [Int]
}

enum CounterViewAction { case incrTapped }

struct CounterView {
  var store: Store<CounterViewState, CounterViewAction>
}

struct DetailView { var store: Store<Detail, DetailAction> }

func render(_ state: AppState) {}
func hide() {}
func save(_ state: AppState) {}
func show(_ view: DetailView) {}

func examples() async throws {
  let store = Store(initialValue: AppState(), reducer: appReducer, environment: .live)
  // Examples: statements
}
