import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that explorations of throttled effects leave out equivalent orders and lose no history. The
/// numbers of histories are calculated by hand.
@Suite struct ExploreThrottleTests {
  enum Action: Hashable, Sendable { case asked(Int), answered(Int) }

  private typealias World = (clock: SimulatedClock, variables: [SimulatedVariable<Int>])

  /// Explores effects of actions that the user sends one after another.
  ///
  /// - Returns: The exploration, and the orders in which actions were reduced.
  private func explored(
    actionCount: Int, limit: Int,
    effect: @escaping @Sendable (Int, Simulation) -> Effect<Action>
  ) throws -> (Exploration, histories: Set<[Action]>) {
    var histories: Set<[Action]> = []
    let exploration = try quietly {
      try explore(
        initialValue: [], actions: (1...actionCount).map(Action.asked),
        reducer: { (history: inout [Action], action: Action, simulation: Simulation) in
          history.append(action)
          guard case .asked(let number) = action else { return [] }
          return [effect(number, simulation)]
        },
        environment: { $0 }, schedules: .exhaustive(limit: limit),
        finally: { history in
          histories.insert(history)
          return true
        })
    }
    return (exploration, histories)
  }

  private static func request(_ number: Int) -> Effect<Action> {
    .run { send in
      await Task.yield()
      send(.answered(number))
    }
  }

  /// Two requests: the first answer comes before the second request, after it, or never, because the
  /// second effect has started.
  ///
  /// Three requests: if the second effect starts before the third request, the first answer comes before
  /// the second request, after it, or never, and the second answer comes before the third request, after
  /// it, or never: 3 · 3. Otherwise, the second or the third effect is dropped. If the second effect is
  /// dropped and has no answer, there is one more history, in which the first answer comes after the
  /// third request. If the third effect is dropped, the first answer comes before the second request,
  /// between the two, after the third request, or never: 4 more.
  @Test(arguments: [(2, true, 3), (2, false, 3), (3, true, 10), (3, false, 13)])
  func `The histories of throttled requests are counted`(
    actionCount: Int, latest: Bool, expected: Int
  ) throws {
    let (exploration, histories) = try explored(actionCount: actionCount, limit: 3_000) {
      Self.request($0).throttle(id: 0, for: .seconds(1), clock: $1.clock, latest: latest)
    }
    #expect(histories.count == expected)
    #expect(exploration.isComplete)
    #expect(exploration.statistics.unreduced == nil)
  }

  /// Each answer comes at any time after its request: 3 histories of two requests, 3 · 5 of three.
  @Test(arguments: [(2, 3), (3, 15)])
  func `The histories of requests with different throttles are counted`(
    actionCount: Int, expected: Int
  ) throws {
    let (exploration, histories) = try explored(actionCount: actionCount, limit: 10_000) {
      Self.request($0).throttle(id: $0, for: .seconds(1), clock: $1.clock, latest: true)
    }
    #expect(histories.count == expected)
    #expect(exploration.isComplete)
    #expect(exploration.statistics.unreduced == nil)
  }

  /// The first effect opens the window. Of the other two, the one that comes first is held back. The other one is
  /// dropped, so it is over and writes its variable. Only their accesses to the window show which one came first. The
  /// child task lets the search tell the tasks of an effect apart.
  @Test func `Either of two effects comes first to an open window`() throws {
    var (ends, variables): (Set<[Int]>, [SimulatedVariable<Int>]) = ([], [])
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: 0, actions: [Action.asked(0)],
        reducer: { (_: inout Int, action: Action, world: World) -> [Effect<Action>] in
          guard action == .asked(0) else { return [] }
          func throttled(_ effect: Effect<Action>) -> Effect<Action> {
            effect.throttle(id: 0, for: .seconds(3), clock: world.clock, latest: false)
          }
          let others = world.variables.map { variable in
            Effect.concatenate(
              .fireAndForget { await Task.yield() }, throttled(.just(.answered(1))),
              .fireAndForget { variable.value = 1 })
          }
          let child = Effect<Action>.fireAndForget {
            await withTaskGroup { group in group.addTask {} }
          }
          return [throttled(.just(.answered(0)))] + others + [child]
        },
        environment: { simulation -> World in
          variables = [simulation.variable(0), simulation.variable(0)]
          return (simulation.clock, variables)
        },
        horizon: .seconds(1),
        finally: { _ in
          ends.insert(variables.map(\.value))
          return true
        })
    }
    #expect(exploration.statistics.unreduced == nil)
    #expect(ends == [[0, 1], [1, 0]])
  }

  /// If a schedule is cut short, some effects have not started and are cancelled. The cancellation
  /// resumes them, and not another effect.
  @Test func `The cancellation at the end of a schedule does not count as a foreign resumption`()
    throws
  {
    let (exploration, histories) = try explored(actionCount: 3, limit: 100) { _, simulation in
      .fireAndForget { try? await simulation.clock.sleep(for: .seconds(1)) }
    }
    #expect(histories.count == 1)
    #expect(exploration.isComplete)
    #expect(exploration.statistics.unreduced == nil)
  }
}
