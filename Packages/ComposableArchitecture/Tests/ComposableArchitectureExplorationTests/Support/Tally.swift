import ComposableArchitecture
import ComposableArchitectureExploration

/// A counter whose effects are defined by the test.
enum Tally {
  enum Action: Equatable, Sendable { case incrTapped, decrTapped, requestTapped, responded(Int) }
  typealias Environment = @Sendable () -> [Effect<Action>]

  static func reducer(
    state count: inout Int, action: Action, environment request: @escaping Environment
  ) -> [Effect<Action>] {
    switch action {
    case .incrTapped:
      count += 1
      return []
    case .decrTapped:
      count -= 1
      return []
    case .requestTapped:
      return request()
    case .responded(let number):
      count += number
      return []
    }
  }

  /// Returns an environment with the given effects as its requests.
  static func requests(
    _ effects: @escaping @Sendable (Simulation) -> [Effect<Action>]
  ) -> @Sendable (Simulation) -> Environment {
    { simulation in { effects(simulation) } }
  }

  static let immediate = requests { _ in [.run { $0(.responded(1)) }] }

  /// Returns a request that is answered after the given number of milliseconds.
  static func delayed(_ simulation: Simulation, by milliseconds: Int...) -> Effect<Action> {
    .run { send in
      for milliseconds in milliseconds {
        try? await simulation.clock.sleep(for: .milliseconds(milliseconds))
      }
      send(.responded(1))
    }
  }

  /// A request that is answered once a second, forever.
  static let ticking = requests { simulation in
    [
      .run { send in
        while (try? await simulation.clock.sleep(for: .seconds(1))) != nil { send(.responded(1)) }
      }
    ]
  }

  static func explore(
    _ actions: [Action],
    _ environment: @escaping @Sendable (Simulation) -> Environment = immediate,
    _ schedules: Schedules = .exhaustive(),
    invariant: @escaping (Int) -> Bool = { _ in true },
    finally: ((Int) -> Bool)? = nil,
    convergent: Bool = false,
    prunes: Bool = false,
    horizon: Duration? = nil,
    stepLimit: Int = 10_000
  ) throws -> Exploration {
    try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: 0, actions: actions, reducer: reducer, environment: environment,
        schedules: schedules, horizon: horizon,
        options: .init(prunesIdenticalStates: prunes, stepLimit: stepLimit), invariant: invariant,
        finally: finally,
        convergent: convergent)
    }
  }
}
