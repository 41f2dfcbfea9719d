import ComposableArchitecture
import ComposableArchitectureRecording
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

struct Stopwatch: Codable, Equatable { var seconds = 0 }
enum StopwatchAction: Codable, Equatable { case startTapped }

struct StopwatchView: View {
  var store: Store<Stopwatch, StopwatchAction>
  var body: Screen { Screen("Stopwatch") {} }
}

struct StopwatchApp: HeadlessApp {
  static let name = "stopwatch"
  static let abstract = "Count seconds."
  static func program(_ options: NoOptions) -> Program<Stopwatch, StopwatchAction> {
    Program(
      initialValue: Stopwatch(), reducer: { _, _, _ in [] }, environment: (),
      view: { StopwatchView(store: $0) })
  }
}

// Examples: declarations

func examples() {
  // Examples: statements
}
