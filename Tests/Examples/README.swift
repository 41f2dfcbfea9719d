import ComposableArchitecture

struct AppState { var counter = 0 }
enum CounterAction { case incrTapped }
enum AppAction { case counter(CounterAction) }

func examples(appStore: Store<AppState, AppAction>) {
  // Examples: statements
}
