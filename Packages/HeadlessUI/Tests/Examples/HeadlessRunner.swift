import ComposableArchitecture
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

// Examples: declarations
