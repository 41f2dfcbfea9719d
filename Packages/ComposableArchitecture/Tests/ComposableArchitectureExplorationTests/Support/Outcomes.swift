import ComposableArchitecture
import ComposableArchitectureExploration

/// The different results of all schedules of two effects, each of which an action of the user starts.
enum Outcomes {
  enum Action: Hashable, Sendable { case firstTapped, secondTapped, got(Int) }

  typealias Environment = @Sendable (Action) -> Effect<Action>

  /// Explores the effects. The state is a list of their outputs.
  static func all(
    _ actions: [Action] = [.firstTapped, .secondTapped], options: Exploration.Options = .init(),
    _ environment: @escaping (Simulation) -> Environment
  ) throws -> (results: Set<[Int]>, exploration: Exploration) {
    var results: Set<[Int]> = []
    let exploration = try exploration(actions, options: options, environment) { state in
      results.insert(state)
      return true
    }
    return (results, exploration)
  }

  static func exploration(
    _ actions: [Action] = [.firstTapped, .secondTapped], options: Exploration.Options = .init(),
    _ environment: @escaping (Simulation) -> Environment,
    finally: @escaping ([Int]) -> Bool = { _ in true }
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: [Int](), actions: actions,
        reducer: { (state: inout [Int], action: Action, effect: Environment) in
          if case .got(let number) = action {
            state.append(number)
            return []
          }
          return [effect(action)]
        },
        environment: environment, options: options, finally: finally)
    }
  }
}
