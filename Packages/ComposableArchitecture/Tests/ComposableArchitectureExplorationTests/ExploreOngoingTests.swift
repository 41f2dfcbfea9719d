import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Explores effects that follow the state: in every order, those that the last state wants are running.
@Suite struct ExploreOngoingTests {
  private struct State: Hashable, Sendable {
    var wanted: Set<Int> = []
  }

  enum Action: Hashable, Sendable { case started, want(Set<Int>), login, reset }

  private struct World: Sendable {
    var begin: @Sendable (Int) -> Void = { _ in }
    var end: @Sendable (Int) -> Void = { _ in }
    var wait: @Sendable () async -> Void
  }

  private static let inner: Reducer<State, Action, World> = { state, action, world in
    switch action {
    case .want(let wanted): state.wanted = wanted
    case .login:
      return [
        .run { send in
          await Task.yield()
          send(.want([1]))
        }
      ]
    case .reset:
      return [.concatenate(.fireAndForget { await Task.yield() }, .just(.want([])))]
    case .started: break
    }
    return []
  }

  private static let reducer: Reducer<State, Action, World> = ongoing(
    inner, while: \.wanted, startingAt: .started
  ) { id, world in
    .fireAndForget {
      world.begin(id)
      await world.wait()
      world.end(id)
    }
  }

  /// Explores all orders. Compares what is running at the end, when nothing but time can pass, with what is wanted.
  private func explored(
    _ actions: [Action], initially wanted: Set<Int> = [], isReduced: Bool = true,
    reducer: @escaping Reducer<State, Action, World> = reducer
  ) throws -> (exploration: Exploration, ends: Set<State>) {
    var (ends, running): (Set<State>, SimulatedVariable<[Int: Int]>?) = ([], nil)
    let exploration = try OrderReduction.$isOn.withValue(isReduced) {
      try OrderReduction.$isProbed.withValue(false) {
        try explore(
          initialValue: State(wanted: wanted), start: [.started], actions: actions,
          reducer: reducer,
          environment: { simulation in
            // An effect that was cancelled may end after the next one with its identifier has begun.
            let made = simulation.variable([Int: Int]())
            running = made
            return World(
              begin: { id in made.withValue { $0[id, default: 0] += 1 } },
              end: { id in made.withValue { $0[id, default: 0] -= 1 } },
              wait: { [clock = simulation.clock] in try? await clock.sleep(for: .seconds(10)) })
          },
          horizon: .seconds(1),
          finally: { state in
            ends.insert(state)
            return running?.value.filter { $0.value != 0 } == state.wanted.counts
          })
      }
    }
    return (exploration, ends)
  }

  @Test(arguments: [
    [Action.login, .reset], [.login, .want([2])], [.want([1]), .reset, .started],
  ])
  func `In every order, the effects that are wanted at the end are running`(actions: [Action])
    throws
  {
    #expect(try explored(actions).exploration.isCompleteToHorizon)
  }

  @Test func `No end is left out`() throws {
    let actions = [Action.login, .want([])]
    #expect(try explored(actions).ends == explored(actions, isReduced: false).ends)
  }

  @Test func `What the initial state wants runs in every order`() throws {
    let (exploration, _) = try explored([.login, .reset], initially: [1])
    #expect(exploration.isCompleteToHorizon)
  }

  @Test func `A reducer that starts effects only by actions fails from a restored state`() throws {
    let exploration = try quietly {
      try explored([], initially: [1], reducer: Self.inner).exploration
    }
    #expect(exploration.failure != nil)
  }

  /// A reducer keeps what it has started in the scopes of all stores. Other stores must not change what is explored, such
  /// as those of a test that runs at the same time.
  @Test func `What other stores have in flight makes no difference`() throws {
    let alone = try explored([.login, .reset]).exploration
    let other = Store(
      initialValue: State(wanted: [7]), reducer: Self.reducer, environment: Self.forever)
    other.send(.started)
    #expect(other.effectsInFlight == 1)
    #expect(try explored([.login, .reset]).exploration.schedulesRun == alone.schedulesRun)
  }

  /// An environment for a real store, whose effects end when the store is freed.
  private static let forever = World(wait: { try? await Task.sleep(for: .seconds(100_000)) })

  private enum Tap: Hashable, Sendable { case open, load, loaded, count }

  private struct Screen: Hashable, Sendable {
    var child: Int?
    var count = 0
  }

  private static let screen: Reducer<Screen, Tap, World> = combine {
    pullback(
      optional { (child: inout Int, tap: Tap, world: World) in
        if tap == .loaded { child += 1 }
        return tap == .load
          ? [
            .run { send in
              await world.wait()
              send(.loaded)
            }
          ] : []
      }, value: \.child)
    reduce { state, tap, world in
      if tap == .open { state.child = 0 }
      if tap == .count { state.count += 1 }
      return []
    }
    lifecycle(of: \.child)
  }

  @Test func `The children of other stores make no difference either`() throws {
    func explored() throws -> Int {
      try explore(
        initialValue: Screen(), actions: [.count, .count, .open, .load], reducer: Self.screen,
        environment: { simulation in
          World(wait: { [clock = simulation.clock] in try? await clock.sleep(for: .seconds(1)) })
        },
        finally: { $0.child == 1 }
      ).schedulesRun
    }
    let alone = try explored()
    let other = Store(
      initialValue: Screen(child: 0), reducer: Self.screen, environment: Self.forever)
    other.send(.load)
    #expect(other.effectsInFlight == 1)
    #expect(try explored() == alone)
  }
}

extension Set<Int> {
  fileprivate var counts: [Int: Int] { Dictionary(uniqueKeysWithValues: map { ($0, 1) }) }
}
