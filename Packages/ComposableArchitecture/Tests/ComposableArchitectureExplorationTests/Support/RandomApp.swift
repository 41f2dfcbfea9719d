import ComposableArchitecture
import ComposableArchitectureExploration
import Synchronization

/// Two random features that are children of an app. They share a clock and variables, but no state.
struct RandomApp: Sendable {
  struct State: Hashable, Sendable {
    var first = RandomFeature.Log()
    var second = RandomFeature.Log()
  }

  enum Action: Sendable { case first(Int), second(Int) }

  /// The states that an exploration has reached.
  struct Reached: Equatable, Sendable {
    /// The final states, with the values of the variables.
    var ends: Set<[[Int]]> = []
    /// The states of the first child after its actions.
    var firsts: Set<[Int]> = []
    var failure: Exploration.Failure.Kind?
    var schedulesRun = 0

    static func == (left: Self, right: Self) -> Bool {
      left.failure == right.failure
        && (left.failure != nil || left.ends == right.ends && left.firsts == right.firsts)
    }
  }

  static let first = CasePath<Action, Int>(
    embed: { .first($0) }, extract: { if case .first(let action) = $0 { action } else { nil } })
  static let second = CasePath<Action, Int>(
    embed: { .second($0) }, extract: { if case .second(let action) = $0 { action } else { nil } })

  let features: [RandomFeature]

  init(seed: UInt64, isWide: Bool) {
    features = [seed, seed + 1_000_000].map { RandomFeature(seed: $0, isWide: isWide) }
  }

  private var reducer: Reducer<State, Action, RandomFeature.World> {
    let (first, second) = (features[0].reducer, features[1].reducer)
    return combine {
      pullback(first, value: \.first, action: Self.first)
      pullback(second, value: \.second, action: Self.second)
    }
  }

  private var userActions: [Action] {
    features[0].userActions.map(Action.first) + features[1].userActions.map(Action.second)
  }

  /// - Parameters:
  ///   - telling: Whether the exploration is told about the children.
  ///   - reduces: Whether orders that are equivalent to others are left out.
  ///   - prunes: Whether no state is explored twice.
  /// - Returns: `nil` if there are more schedules than the limit.
  func reached(
    telling: Bool, reduces: Bool = true, prunes: Bool = true, limit: Int
  ) throws -> Reached? {
    let reached = Mutex(Reached())
    let variables = Mutex<[SimulatedVariable<Int>]>([])
    let exploration = try OrderReduction.$isOn.withValue(reduces) {
      try quietly {
        try explore(
          initialValue: State(), actions: userActions, reducer: reducer,
          environment: { simulation in
            let made = (0..<RandomFeature.variableCount).map { _ in simulation.variable(0) }
            variables.withLock { $0 = made }
            return RandomFeature.World(simulation, made)
          },
          schedules: .exhaustive(limit: limit, allowsPartial: true),
          children: telling
            ? [
              .child(\.first, action: Self.first), .child(\.second, action: Self.second),
            ] : [],
          options: .init(intervals: [.seconds(1)], prunesIdenticalStates: prunes),
          invariants: [
            .invariant(of: \.first) { log in
              reached.withLock { _ = $0.firsts.insert(log.numbers) }
              return true
            }
          ],
          finally: { state in
            let values = variables.withLock { $0 }.map(\.value)
            reached.withLock {
              _ = $0.ends.insert([state.first.numbers, state.second.numbers, values])
            }
            return true
          })
      }
    }
    guard exploration.isComplete || exploration.failure != nil else { return nil }
    reached.withLock {
      $0.failure = exploration.failure?.kind
      $0.schedulesRun = exploration.schedulesRun
    }
    return reached.withLock { $0 }
  }
}
