import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

struct CounterState: Hashable { var count = 0 }

enum CounterAction: Hashable {
  case decrTapped, incrTapped, requestNthPrime
  case nthPrimeResponse(Result<Int, PrimeError>)
}

enum PrimeError: Error { case timedOut }

struct CounterEnvironment {
  var log: @Sendable (String) -> Void = { _ in }
  var nthPrime: @Sendable (Int) -> Effect<CounterAction> = { _ in .merge() }
}

enum BankAction { case loaded(Int) }

struct BankEnvironment {
  var load: @Sendable () -> Effect<BankAction>
  var save: @Sendable (Int) -> Effect<BankAction>
}

struct SearchEnvironment {
  var clock: any Clock<Duration>
  var search: @Sendable (String) async -> [String]
}

enum ExportAction { case exported([String]) }

struct ExportEnvironment { var checkpoint: @Sendable () -> Void }

func render() -> [String] { [] }
func deleteTemporaryFiles() {}

struct CountEnvironment {
  var load: @Sendable () -> Int
  var save: @Sendable (Int) -> Void
}

struct LocationEnvironment {
  var cities: any AsyncSequence<String, Never> & Sendable
  var move: @Sendable (String) -> Void
}

struct AppState: Hashable {
  var left = CounterState()
  var right = CounterState()
}

enum AppAction {
  case left(CounterAction)
  case right(CounterAction)
}

extension CasePath where Root == AppAction, Value == CounterAction {
  static var left: Self {
    CasePath(embed: AppAction.left) { if case .left(let action) = $0 { action } else { nil } }
  }
  static var right: Self {
    CasePath(embed: AppAction.right) { if case .right(let action) = $0 { action } else { nil } }
  }
}

let appReducer: Reducer<AppState, AppAction, CounterEnvironment> = { _, _, _ in [] }
let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let counterEnvironment: @Sendable (Simulation) -> CounterEnvironment = { _ in CounterEnvironment() }

func examples(
  exploration: Exploration, failure: Exploration.Failure, report: MutationReport,
  continuation: SimulatedStream<String>.Continuation, lock: SimulatedVariable<Bool>,
  visits: SimulatedLock<Int>, send: Send<Result<Int, PrimeError>>, simulation: Simulation
) async throws {
  // Examples: statements
}
