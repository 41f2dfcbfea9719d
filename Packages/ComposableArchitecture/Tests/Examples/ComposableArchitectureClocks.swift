import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

struct CounterState {
  var fact: String?
  var isLoading = false
  var isReady = false
}

enum CounterAction { case factButtonTapped, refreshPulled, splashAppeared, stopTapped }
struct CounterEnvironment { static let mock = CounterEnvironment() }

struct Stopwatch: Equatable { var ticks = 0 }
enum StopwatchAction: Equatable { case startTapped, stopTapped, ticked }
struct StopwatchEnvironment { var clock: any Clock<Duration> }

let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let stopwatchReducer: Reducer<Stopwatch, StopwatchAction, StopwatchEnvironment> = { _, _, _ in [] }

func examples(clock: TestClock, executor: TestExecutor) async throws {
  let store = Store(initialValue: CounterState(), reducer: counterReducer, environment: .mock)
  // Examples: statements
}
