import ComposableArchitecture
import ComposableArchitectureTesting
import Foundation
import Testing

struct CounterState: Equatable {
  var (count, isDetailShown, isLoading) = (0, false, false)
  var user: String?
}

enum CounterAction: CasePathable, Equatable {
  struct Cases: Sendable { var factLoaded: CasePath<CounterAction, String> { .factLoaded } }
  static var cases: Cases { Cases() }

  case factLoaded(String)
  case factTapped, firstResultTapped, incrTapped, logTapped, loginTapped
  case loggedIn(String)
  case nthPrimeResponse(Int)
  case nthPrimeTapped, saveTapped, searchTapped, stopwatchStarted
}

struct CounterEnvironment {
  var fact: Effect<String> = .merge()
  var now: @Sendable () -> Date = { Date() }
  var nthPrime: @Sendable (Int) -> Effect<Int> = { _ in .merge() }
}

struct CounterScreenState: Equatable { var title = "" }
enum CounterScreenAction { case plusTapped }

struct Environment { var log: @Sendable (String) -> Void }

struct FactState: Equatable {
  var count = 0
  var fact: String?
  var isLoading = false
}

enum FactAction: Equatable {
  case factLoaded(String)
  case factTapped
}

struct FactEnvironment { var fact: @Sendable (Int) -> Effect<String> }

let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let factReducer: Reducer<FactState, FactAction, FactEnvironment> = { _, _, _ in [] }

extension CasePath where Root == CounterAction, Value == String {
  static var factLoaded: Self { CasePath(embed: CounterAction.factLoaded, extract: { _ in nil }) }
  static var loggedIn: Self { CasePath(embed: CounterAction.loggedIn, extract: { _ in nil }) }
}

struct Tests {
  // Examples: members
}

func examples() {
  let store = TestStore(
    initialValue: CounterState(), reducer: counterReducer, environment: CounterEnvironment())
  // Examples: statements
}
