import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// A feature that is known to have a race, or its counterpart without the race.
struct Race: CustomTestStringConvertible, Sendable {
  struct Outcome {
    let exploration: Exploration
    /// The final states.
    let ends: Set<String>
  }

  let name: String
  let isCorrect: Bool
  /// Explores the feature and returns its final states, with or without checking its conditions.
  let explore: @Sendable (_ prunes: Bool, _ isChecked: Bool) throws -> Outcome
  /// Explores the mutants of the feature, with or without a condition that some order must reach.
  let mutants: @Sendable (_ mustReach: Bool) async throws -> MutationReport

  var testDescription: String { "\(name), \(isCorrect ? "correct" : "broken")" }

  init<Value: Hashable & Sendable, Action: Sendable, Environment: Sendable>(
    _ name: String,
    isCorrect: Bool,
    initialValue: Value,
    start: [Action] = [],
    actions: [Action],
    restarts: Int = 0,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: @escaping @Sendable (Simulation) -> Environment,
    invariant: @escaping @Sendable (Value) -> Bool = { _ in true },
    finally: @escaping @Sendable (Value) -> Bool = { _ in true },
    sometimes: (@Sendable (Value) -> Bool)? = nil
  ) {
    self.name = name
    self.isCorrect = isCorrect
    mutants = { mustReach in
      let reached: (@Sendable (Value) -> Bool)? = mustReach ? sometimes : nil
      return try await concurrentMutants(of: reducer) { reducer in
        try ComposableArchitectureExploration.explore(
          initialValue: initialValue, start: start, actions: actions, reducer: reducer,
          environment: environment, schedules: .exhaustive(limit: 5_000), restarts: restarts,
          invariant: invariant, finally: finally, sometimes: reached)
      }
    }
    explore = { prunes, isChecked in
      var ends: Set<String> = []
      let exploration = try quietly {
        try ComposableArchitectureExploration.explore(
          initialValue: initialValue, start: start, actions: actions, reducer: reducer,
          environment: environment, schedules: .exhaustive(limit: 1_000_000), restarts: restarts,
          options: .init(prunesIdenticalStates: prunes),
          invariant: { !isChecked || invariant($0) },
          finally: { value in
            ends.insert("\(value)")
            return !isChecked || finally(value)
          }
        )
      }
      return Outcome(exploration: exploration, ends: ends)
    }
  }

  static let broken: [Race] = examples(areCorrect: false)
  static let correct: [Race] = examples(areCorrect: true)
  static let all: [Race] = broken + correct

  private static func examples(areCorrect: Bool) -> [Race] {
    [
      deadlock, doubleSubmit, lostUpdate, missedCancellation, staleResponse,
      closedScreen, draft, like, mirrors, pages, payment, refresh, replacedSearch,
      halfSavedBill, lastSeat, unsentMessage,
      dismissedSheet, lateCancellation, reconnectStorm, retryAfterCancel, rollback, undo,
    ].map { $0(areCorrect) }
  }
}
