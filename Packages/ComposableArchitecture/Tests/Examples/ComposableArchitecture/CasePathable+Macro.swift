import ComposableArchitecture

struct CounterViewState { var count = 0 }
enum CounterViewAction { case incrTapped }
struct AppState { var counterView = CounterViewState() }
let counterViewReducer: Reducer<CounterViewState, CounterViewAction, Void> = { _, _, _ in [] }

// Examples: declarations

func example() {
  // Examples: statements
}
