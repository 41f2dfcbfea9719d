import ComposableArchitecture
import Synchronization

struct AppState: Equatable, Sendable {
  var count = 0
  var names = ["a", "b"]
}

enum AppAction: Equatable, Sendable {
  case add(Int)
  case addLater(Int)
  case rename(Int, String)
}

let appReducer: Reducer<AppState, AppAction, Lines> = { state, action, lines in
  switch action {
  case .add(let number):
    state.count += number
    return []
  case .addLater(let number):
    return [
      .sync {
        lines.append("effect")
        return .add(number)
      }
    ]
  case .rename(let index, let name):
    state.names[index] = name
    return []
  }
}

/// Texts in the order in which they were printed.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }
}
