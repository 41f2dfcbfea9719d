import ComposableArchitecture
import ComposableArchitectureLogging
import Logging

struct AppState { var count = 0 }
enum AppAction { case incrTapped }
struct AppEnvironment {
  var logger = Logger(label: "example")

  static let live = AppEnvironment()
}

let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }

func examples() {
  // Examples: statements
}
