import ComposableArchitecture
import ComposableArchitectureObservation
import Observation

struct AppState { var counter = CounterState() }
struct CounterState { var count = 0 }
enum AppAction { case counter(CounterAction) }
enum CounterAction { case incrTapped }
struct CounterEnvironment { static let live = CounterEnvironment() }

let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }

@MainActor final class Label { var text = "" }

@MainActor
func examples(appStore: Store<AppState, AppAction>, label: Label) async {
  let store = ObservedStore(
    Store(initialValue: CounterState(), reducer: counterReducer, environment: .live))
  // Examples: statements
}
