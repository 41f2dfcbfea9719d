import ArgumentParser
import ComposableArchitecture
import Foundation
import HeadlessRunner
import HeadlessUI

struct CounterState: Codable, Equatable { var count = 0 }
enum CounterAction: Codable, Equatable { case incrTapped }
struct CounterEnvironment { static let live = CounterEnvironment() }

let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }

struct CounterView: View {
  var store: Store<CounterState, CounterAction>
  var body: Screen { Screen("Counter") {} }
}

struct NotesApp: HeadlessApp {
  static let name = "notes"
  static let abstract = "Write notes."

  struct Options: ParsableArguments { @Option var dataDirectory: String? }

  static func program(_ options: Options) -> Program<CounterState, CounterAction> {
    Program(
      initialValue: CounterState(), reducer: counterReducer, environment: .live,
      view: { CounterView(store: $0) })
  }
}

// Examples: declarations
