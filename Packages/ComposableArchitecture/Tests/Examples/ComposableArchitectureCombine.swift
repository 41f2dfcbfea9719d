import ComposableArchitecture
import ComposableArchitectureCombine
import Dispatch

typealias CounterAction = Action

struct CounterState: Equatable { var count = 0 }

enum Action {
  case decrTapped, incrTapped
  case factResponse(Result<String, FactError>)
  case moved(Int)
}

struct FactError: Error {}

struct Environment { var scheduler = ImmediateScheduler.shared }

struct Location: Sendable {}

struct LocationClient: Sendable {
  func locations() -> Effect<Location> { .just(Location()) }
}

final class Label: @unchecked Sendable { var text = "" }

struct Client: Sendable {
  func fact(about number: Int) -> some Publisher<String, FactError> {
    Just("\(number)").setFailureType(to: FactError.self)
  }
  func locations() -> some Publisher<Int, Never> { Just(1) }
  func locations() -> Effect<Action> { .just(.moved(1)) }
}

func reduce(_ state: inout CounterState, _ action: Action, _ environment: Environment) -> [Effect<
  Action
>] {
  let client = Client()
  let effect = Effect.just(1)
  let label: Label? = Label()
  let store = Store<CounterState, Action>(
    initialValue: state, reducer: { _, _, _ in [] }, environment: ())
  let testExecutor: (any TaskExecutor)? = nil
  // Examples: statements
  return []
}
