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

func appReducer(
  state: inout AppState, action: AppAction, environment lines: Recorder<String>
) -> [Effect<AppAction>] {
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
