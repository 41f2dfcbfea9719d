import ComposableArchitecture
import HeadlessRunner
import HeadlessUI

struct StopwatchState: Codable, Equatable { var seconds = 0 }
enum StopwatchAction: Codable, Equatable { case startTapped, ticked }
struct StopwatchEnvironment {
  static let live = StopwatchEnvironment(clock: ContinuousClock())
  var clock: any Clock<Duration>
}

func stopwatchReducer(
  state: inout StopwatchState, action: StopwatchAction, environment: StopwatchEnvironment
) -> [Effect<StopwatchAction>] {
  []
}

struct StopwatchView: View {
  var store: Store<StopwatchState, StopwatchAction>
  var body: Screen { Screen("Stopwatch") {} }
}

func examples() {
  // Examples: statements
}
