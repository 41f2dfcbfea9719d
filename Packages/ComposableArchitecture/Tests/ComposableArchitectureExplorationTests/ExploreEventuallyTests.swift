import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests conditions that must hold at some time of every fair history.
@Suite struct ExploreEventuallyTests {
  enum Action: Hashable, Sendable { case loadTapped, failed, loaded, cheerTapped, connectTapped }

  struct Page: Hashable, Sendable {
    var isLoaded = false
    var isLoading = false
    var isCheered = false
  }

  typealias Request = @Sendable (Action) -> Effect<Action>

  /// Loads a page, and tries again if that fails.
  static func reducer(
    state page: inout Page, action: Action, environment request: @escaping Request
  ) -> [Effect<Action>] {
    switch action {
    case .loadTapped, .failed:
      page.isLoading = true
      return [request(action)]
    case .connectTapped:
      return [request(action)]
    case .loaded:
      page.isLoading = false
      page.isLoaded = true
    case .cheerTapped:
      page.isCheered = true
    }
    return []
  }

  static func explored(
    _ actions: [Action] = [.loadTapped], schedules: Schedules = .exhaustive(limit: 5_000),
    horizon: Duration? = nil,
    request: @escaping (Simulation) -> Request
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: Page(), actions: actions, reducer: reducer, environment: request,
        schedules: schedules, horizon: horizon, eventually: { $0.isLoaded || $0.isCheered })
    }
  }

  /// Fails every time.
  static let failing: @Sendable (Simulation) -> Request = { simulation in
    { _ in
      .run { send in
        try? await simulation.clock.sleep(for: .seconds(1))
        send(.failed)
      }
    }
  }

  /// How the descriptions of failures begin.
  private static let beginning = """
    The initial state is:

          ExploreEventuallyTests.Page(
            isLoaded: false,
            isLoading: false,
            isCheered: false
          )

      1. The user sends ExploreEventuallyTests.Action.loadTapped

            ExploreEventuallyTests.Page(
              isLoaded: false,
          -   isLoading: false,
          +   isLoading: true,
              isCheered: false
            )
    """

  private static let beginningOfCycle = """
    The condition of `eventually` never holds, because the same steps repeat forever. The history:

    \(beginning)

    From here on, these steps repeat:
    """

  // MARK: - Through the store

  @Test func `A feature that retries forever is reported with the steps that repeat`() throws {
    let failure = try #require(try Self.explored(request: Self.failing).failure)
    #expect(failure.kind == .eventuallyViolated)
    #expect(failure.cycleStart == 2)
    #expect(failure.steps.count == 3)
    #expect(
      failure.description == """
        \(Self.beginningOfCycle)

          2. 1.0 seconds pass

          3. An effect of step 1 sends ExploreEventuallyTests.Action.failed

              (The state stays the same.)

        Effects that began with ExploreEventuallyTests.Action.loadTapped take part in the cycle.

        Found in 1 schedule; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-g-0-3etn6")
        """)
  }

  @Test func `A token replays a cycle`() throws {
    let failure = try #require(try Self.explored(request: Self.failing).failure)
    let again = try #require(
      try Self.explored(schedules: .replay(failure.token), request: Self.failing).failure)
    #expect(again.kind == .eventuallyViolated)
    #expect(again.steps == failure.steps)
  }

  @Test func `A random search finds a cycle, too`() throws {
    let failure = try Self.explored(schedules: .random(count: 10, seed: 1), request: Self.failing)
      .failure
    #expect(failure?.kind == .eventuallyViolated)
  }

  @Test func `A feature that retries until it succeeds passes`() throws {
    let exploration = try Self.explored { simulation in
      let failures = simulation.variable(0, name: "failures")
      return { _ in
        .run { send in
          try? await simulation.clock.sleep(for: .seconds(1))
          let isLast = failures.withValue { failures in
            failures += 1
            return failures > 2
          }
          send(isLast ? .loaded : simulation.choose(.loaded, .failed))
        }
      }
    }
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  @Test func `A cycle in which a ready task never runs is not fair`() throws {
    let exploration = try Self.explored([.loadTapped, .connectTapped]) { simulation in
      let isOnline = simulation.variable(false, name: "online")
      return { action in
        action == .connectTapped
          ? .fireAndForget {
            await Task.yield()
            isOnline.value = true
          }
          : .run { send in send(isOnline.value ? .loaded : .failed) }
      }
    }
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  @Test func `A cycle that lasts only until the user acts is not fair`() throws {
    let exploration = try Self.explored([.loadTapped, .cheerTapped], request: Self.failing)
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  // MARK: - Within a task

  @Test func `A task that polls forever is a cycle`() throws {
    let failure = try #require(
      try Self.explored { simulation in
        let isOnline = simulation.variable(false, name: "online")
        return { _ in
          .run { send in
            await isOnline.poll()
            send(.loaded)
          }
        }
      }.failure)
    #expect(
      failure.description == """
        \(Self.beginningOfCycle)

          2. An effect of step 1 reads online: false

        Effects that began with ExploreEventuallyTests.Action.loadTapped take part in the cycle.

        Found in 1 schedule; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-g-0-1m26q")
        """)
  }

  @Test func `Two tasks that poll forever are one cycle`() throws {
    let failure = try #require(
      try Self.explored { simulation in
        let isOnline = simulation.variable(false, name: "online")
        let isAwake = simulation.variable(false, name: "awake")
        return { _ in
          .merge(
            .run { send in
              await isOnline.poll()
              send(.loaded)
            },
            .fireAndForget { await isAwake.poll() })
        }
      }.failure)
    #expect(failure.kind == .eventuallyViolated)
    #expect(failure.steps.map(\.kind) == [.sent, .read, .read])
    #expect(failure.cycleStart == 2)
  }

  @Test func `A task that polls until another one is ready is fair`() throws {
    let exploration = try Self.explored { simulation in
      let isOnline = simulation.variable(false, name: "online")
      return { _ in
        .merge(
          .run { send in
            await isOnline.poll()
            send(.loaded)
          },
          .fireAndForget {
            try? await simulation.clock.sleep(for: .seconds(1))
            isOnline.value = true
          })
      }
    }
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  /// The state is the same after each try. The task that counts the tries waits in between.
  @Test func `A cycle in which a waiting task comes further is none`() throws {
    let exploration = try Self.explored(
      schedules: .exhaustive(limit: 100, allowsPartial: true)
    ) { simulation in
      let isTrying = simulation.variable(false, name: "trying")
      return { action in
        action == .loadTapped
          ? .run { send in
            send(.failed)
            for _ in 1...2 {
              try? await isTrying.wait { $0 }
              try? await isTrying.wait { !$0 }
            }
            send(.loaded)
          }
          : .run { send in
            isTrying.value = true
            await Task.yield()
            isTrying.value = false
            send(.failed)
          }
      }
    }
    #expect(exploration.failure == nil)
  }

  // MARK: - Ends

  @Test func `An end before the condition has held is reported`() throws {
    let failure = try #require(
      try Self.explored { _ in { _ in .fireAndForget {} } }.failure)
    #expect(
      failure.description == """
        Nothing can continue, and the condition of `eventually` has never held. The history:

        \(Self.beginning)

        Found in 1 schedule; no shorter history fails.

        To run exactly this history again:

            schedules: .replay("x3-g-0-1m26q")
        """)
  }

  @Test func `A condition that holds at the start is satisfied`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: Page(isLoaded: true), actions: [.loadTapped], reducer: Self.reducer,
        environment: Self.failing, eventually: { $0.isLoaded })
    }
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  @Test func `An end at the horizon is not a violation`() throws {
    let exploration = try Self.explored(horizon: .seconds(3), request: Self.failing)
    #expect(exploration.failure == nil)
    #expect(exploration.isCompleteToHorizon)
    #expect(!exploration.isComplete)
  }
}
