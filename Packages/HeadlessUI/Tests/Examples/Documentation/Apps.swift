import ArgumentParser
import ComposableArchitecture
import Foundation
import HeadlessRunner
import HeadlessUI

struct Stopwatch: Codable, Equatable { var seconds = 0 }
enum StopwatchAction: Codable, Equatable { case load, save, startTapped, ticked }

struct StopwatchEnvironment {
  var clock: any Clock<Duration>
  var now: @Sendable () -> Date
}

let stopwatchReducer: Reducer<Stopwatch, StopwatchAction, StopwatchEnvironment> = { _, _, _ in [] }

struct StopwatchView: View {
  var store: Store<Stopwatch, StopwatchAction>
  var body: Screen { Screen("Stopwatch") {} }
}

// Examples: declarations

func examples() {
  // Examples: statements
}
