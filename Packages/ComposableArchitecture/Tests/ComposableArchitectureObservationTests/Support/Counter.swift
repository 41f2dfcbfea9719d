import ComposableArchitecture
import Observation
import Synchronization

struct CounterState: Equatable, Sendable {
  var count = 0
  var name = "a"
  var note = Note()
  var position = Position()

  struct Note: Sendable {}

  struct Position: Equatable, Sendable {
    var (x, y) = (0, 0)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.count, lhs.name, lhs.position.x, lhs.position.y)
      == (rhs.count, rhs.name, rhs.position.x, rhs.position.y)
  }
}

enum CounterAction: Sendable {
  case everythingChanged, incrLater, incrTapped, incrThrice, movedRight, movedUp
  case renamed(String)
}

func makeStore() -> Store<CounterState, CounterAction> {
  Store(
    initialValue: CounterState(),
    reducer: { state, action, _ in
      switch action {
      case .everythingChanged:
        state.count += 1
        state.name += "!"
        return []
      case .incrLater:
        return [.run { send in send(.incrTapped) }]
      case .incrTapped:
        state.count += 1
        return []
      case .incrThrice:
        return [.just(.incrTapped), .just(.incrTapped), .just(.incrTapped)]
      case .movedRight:
        state.position.x += 1
        return []
      case .movedUp:
        state.position.y += 1
        return []
      case .renamed(let name):
        state.name = name
        return []
      }
    },
    environment: ())
}

/// Tracks what `body` reads. Returns a function that returns the number of calls to `onChange`.
@MainActor
func track(_ body: () -> Void) -> @Sendable () -> Int {
  let calls = Calls()
  withObservationTracking(body) { calls.count.add(1, ordering: .relaxed) }
  return { calls.count.load(ordering: .relaxed) }
}

private final class Calls: Sendable {
  let count = Atomic(0)
}
