import ComposableArchitecture

struct AppState {
  var count = 0
  var favoritePrimes: [Int] = []
  var prices: [Int] = []
}

enum AppAction { case counterView(CounterViewAction), incrTapped, refreshPulled }
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

func render(_ state: AppState) {}

func examples() async {
  let store = Store(initialValue: AppState(), reducer: appReducer, environment: .live)
  // Examples: statements
}
