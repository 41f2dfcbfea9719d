import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct ExploreRandomTests {
  let taps = Array(repeating: Tally.Action.requestTapped, count: 4)

  func explore(_ schedules: Schedules) throws -> Exploration {
    try Tally.explore(
      taps, Tally.requests { [Tally.delayed($0, by: 5, 5)] }, schedules,
      invariant: { $0 < 2 }, prunes: true)
  }

  @Test func `a failure is found, and made as short as the shortest`() throws {
    let random = try #require(try explore(.random(count: 100, seed: 42)).failure)
    let shortest = try #require(try explore(.exhaustive()).failure)
    #expect(random.steps.map(\.kind) == shortest.steps.map(\.kind))
    #expect(!random.isShortest)
    #expect(shortest.isShortest)
  }

  @Test func `the same seed draws the same schedules`() throws {
    let first = try explore(.random(count: 100, seed: 7))
    let second = try explore(.random(count: 100, seed: 7))
    #expect(first.failure?.token == second.failure?.token)
    #expect(first.schedulesRun == second.schedulesRun)
  }

  @Test func `the seed is told`() throws {
    let given = try explore(.random(count: 100, seed: 42))
    #expect(given.seed == 42)
    #expect(given.failure?.description.contains("with the seed 42;") == true)
    let drawn = try explore(.random(count: 100))
    let seed = try #require(drawn.seed)
    #expect(drawn.failure?.description.contains("with the seed \(seed);") == true)
    #expect(try explore(.random(count: 100, seed: seed)).failure?.token == drawn.failure?.token)
  }

  @Test func `as many schedules are drawn as were asked for`() throws {
    let exploration = try Tally.explore(taps, Tally.immediate, .random(count: 25, seed: 1))
    #expect(exploration.schedulesRun == 25)
    #expect(!exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  @Test func `generated actions are made fewer and plainer`() throws {
    let exploration = try quietly {
      try ComposableArchitectureTesting.explore(
        initialValue: 0, actionCount: 0...20,
        action: { $0.choose(Tally.Action.requestTapped, .incrTapped, .decrTapped) },
        reducer: Tally.reducer, environment: Tally.immediate,
        schedules: .random(count: 200, seed: 3), invariant: { $0 > -2 }
      )
    }
    let failure = try #require(exploration.failure)
    #expect(failure.steps.map(\.text) == ["Tally.Action.decrTapped", "Tally.Action.decrTapped"])
  }

  @Test func `a token replays the history that told it`() throws {
    for schedules in [Schedules.random(count: 100, seed: 5), .exhaustive()] {
      let failure = try #require(try explore(schedules).failure)
      let replayed = try explore(.replay(failure.token))
      #expect(replayed.failure?.steps == failure.steps)
      #expect(replayed.failure?.token == failure.token)
      #expect(replayed.schedulesRun == 1)
    }
  }
}
