import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@Suite struct ExploreRandomTests {
  let taps = Array(repeating: Tally.Action.requestTapped, count: 4)

  func explore(_ schedules: Schedules) throws -> Exploration {
    try Tally.explore(
      taps, Tally.requests { [Tally.delayed($0, by: 5, 5)] }, schedules,
      invariant: { $0 < 2 }, prunes: true)
  }

  @Test func `A failure is found and shrunk to a shortest one`() throws {
    let random = try #require(try explore(.random(count: 100, seed: 42)).failure)
    let shortest = try #require(try explore(.exhaustive()).failure)
    #expect(random.steps.map(\.kind) == shortest.steps.map(\.kind))
    #expect(!random.isShortest)
    #expect(shortest.isShortest)
  }

  @Test func `The same seed draws the same schedules`() throws {
    let first = try explore(.random(count: 100, seed: 7))
    let second = try explore(.random(count: 100, seed: 7))
    #expect(first.failure?.token == second.failure?.token)
    #expect(first.schedulesRun == second.schedulesRun)
  }

  @Test func `The seed is reported`() throws {
    let given = try explore(.random(count: 100, seed: 42))
    #expect(given.seed == 42)
    #expect(given.failure?.description.contains("with the seed 42;") == true)
    let drawn = try explore(.random(count: 100))
    let seed = try #require(drawn.seed)
    #expect(drawn.failure?.description.contains("with the seed \(seed);") == true)
    #expect(try explore(.random(count: 100, seed: seed)).failure?.token == drawn.failure?.token)
  }

  @Test func `As many schedules are drawn as requested`() throws {
    let exploration = try Tally.explore(taps, Tally.immediate, .random(count: 25, seed: 1))
    #expect(exploration.schedulesRun == 25)
    #expect(!exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  @Test func `Generated actions are shrunk to fewer and simpler ones`() throws {
    let exploration = try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: 0, actionCount: 0...20,
        action: { $0.choose(Tally.Action.requestTapped, .incrTapped, .decrTapped) },
        reducer: Tally.reducer, environment: Tally.immediate,
        schedules: .random(count: 200, seed: 3), invariant: { $0 > -2 }
      )
    }
    let failure = try #require(exploration.failure)
    #expect(failure.steps.map(\.text) == ["Tally.Action.decrTapped", "Tally.Action.decrTapped"])
  }

  @Test func `A token replays the history that it was reported with`() throws {
    for schedules in [Schedules.random(count: 100, seed: 5), .exhaustive()] {
      let failure = try #require(try explore(schedules).failure)
      let replayed = try explore(.replay(failure.token))
      #expect(replayed.failure?.steps == failure.steps)
      #expect(replayed.failure?.token == failure.token)
      #expect(replayed.schedulesRun == 1)
    }
  }

  // MARK: - Priorities

  /// Explores effects that send their numbers one after another, with the given number of yields before
  /// each.
  private func numbers(
    _ effects: [[(yields: Int, number: Int)]], _ schedules: Schedules,
    failsAfter beginning: [Int]? = nil
  ) throws -> Exploration {
    try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: [Int](), actions: [0],
        reducer: { (numbers: inout [Int], action: Int, _: Void) in
          if action > 0 { numbers.append(action) }
          guard action == 0 else { return [] }
          return effects.map { outputs in
            .run { send in
              for output in outputs {
                for _ in 0..<output.yields { await Task.yield() }
                send(output.number)
              }
            }
          }
        },
        environment: { _ in }, schedules: schedules,
        invariant: { $0 != beginning })
    }
  }

  /// The second effect has 21 steps up to its output, all between the two steps of the first one. If each
  /// step were drawn at random, that would happen in 21 of 2 million schedules.
  @Test func `A bug of depth two that random steps would miss is found`() throws {
    let exploration = try numbers(
      [[(0, 1), (1, 2)], [(20, 11)]], .random(count: 300, seed: 1, depth: 2),
      failsAfter: [1, 11, 2])
    #expect(exploration.failure?.steps.map(\.text) == ["0", "1", "11", "2"])
  }

  /// The first effect must be preempted after its first output, and the second one between its outputs.
  @Test func `A bug of depth three that random steps would miss is found`() throws {
    let exploration = try numbers(
      [[(0, 1), (1, 2)], [(20, 11), (20, 12)]], .random(count: 3_000, seed: 1),
      failsAfter: [1, 11, 2, 12])
    #expect(exploration.failure?.steps.map(\.text) == ["0", "1", "11", "2", "12"])
  }

  /// Every final state of a small feature is found.
  @Test func `Every order is drawn`() throws {
    for order in [[1, 2, 11, 12], [1, 11, 2, 12], [1, 11, 12, 2], [11, 1, 12, 2]] {
      let exploration = try numbers(
        [[(0, 1), (1, 2)], [(0, 11), (1, 12)]], .random(count: 500, seed: 1), failsAfter: order)
      #expect(exploration.failure != nil, "\(order)")
    }
  }

  /// The actor with the highest priority lets others run after a while.
  @Test func `A timer and a task that spins do not run forever`() throws {
    let exploration = try ComposableArchitectureExploration.explore(
      initialValue: 0, actions: [1, 2],
      reducer: {
        (_: inout Int, action: Int, environment: (Simulation, SimulatedVariable<Bool>)) in
        let (simulation, flag) = environment
        switch action {
        case 1:
          return [
            .timer(id: "ticks", every: .seconds(1), clock: simulation.clock, output: 3),
            .fireAndForget { await flag.poll() },
          ]
        case 2: return [.cancel(id: "ticks"), .fireAndForget { flag.value = true }]
        default: return []
        }
      },
      environment: { ($0, $0.variable(false)) }, schedules: .random(count: 50, seed: 1))
    #expect(exploration.failure == nil)
    #expect(exploration.schedulesRun == 50)
  }

  @Test func `The depth must be positive`() {
    #expect(throws: ExplorationError.notPositive("depth", 0)) {
      try explore(.random(count: 1, seed: 1, depth: 0))
    }
  }
}
