import ComposableArchitecture
import HeadlessRunner
import HeadlessUI

struct StopwatchState: Codable, Equatable { var seconds = 0 }
enum StopwatchAction: Codable, Equatable { case startTapped, ticked }
struct StopwatchEnvironment {
  static let live = StopwatchEnvironment(clock: ContinuousClock())
  var clock: any Clock<Duration>
}

let stopwatchReducer: Reducer<StopwatchState, StopwatchAction, StopwatchEnvironment> = { _, _, _ in
  []
}

struct StopwatchView: View {
  var store: Store<StopwatchState, StopwatchAction>
  var body: Screen { Screen("Stopwatch") {} }
}

func examples() {
  // Examples: statements
}
