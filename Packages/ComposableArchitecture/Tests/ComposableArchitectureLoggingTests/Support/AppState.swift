import ComposableArchitecture
import ComposableArchitectureTestSupport

struct AppState: Equatable, Sendable {
  var count = 0
  var names = ["a", "b"]
}

enum AppAction: Equatable, Sendable {
  case add(Int)
  case addLater(Int)
  case rename(Int, String)
}

let appReducer: Reducer<AppState, AppAction, Recorder<String>> = { state, action, lines in
  switch action {
  case .add(let number):
    state.count += number
    return []
  case .addLater(let number):
    return [
      .sync {
        lines.record("effect")
        return .add(number)
      }
    ]
  case .rename(let index, let name):
    state.names[index] = name
    return []
  }
}
