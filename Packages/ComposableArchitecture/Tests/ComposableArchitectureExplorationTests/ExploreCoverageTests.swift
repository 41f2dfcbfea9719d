import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

/// Tests that an exploration says what it reached.
@Suite struct ExploreCoverageTests {
  private struct Offline: Error, Hashable {}

  private enum PageAction: Hashable {
    case loadTapped
    case loaded(Result<Int, Offline>)
    case stopTapped
  }

  private enum AppAction: Hashable {
    case counted(by: Int)
    case page(PageAction)
    case refused
  }

  private struct Environment {
    var load: @Sendable () async -> Result<Int, Offline>
  }

  private static func reducer(
    state: inout Int, action: AppAction, environment: Environment
  ) -> [Effect<AppAction>] {
    switch action {
    case .page(.loadTapped):
      let effect = Effect<AppAction>.run { send in send(.page(.loaded(await environment.load()))) }
      return [effect.cancellable(id: "load", cancelInFlight: true)]
    case .page(.stopTapped): return [.cancel(id: "load")]
    case .page(.loaded(.success(let number))), .counted(by: let number): state += number
    case .page(.loaded(.failure)): state = 0
    case .refused:
      return [Effect<AppAction>.run { _ in }.cancellable(id: "refused"), .cancel(id: "refused")]
    }
    return []
  }

  private func explore(
    _ actions: [AppAction], _ schedules: Schedules = .exhaustive(allowsPartial: true),
    _ options: Exploration.Options = .init(), restarts: Int = 0
  ) throws -> Exploration.Coverage {
    try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: 0, actions: actions, reducer: Self.reducer,
        environment: { simulation in
          Environment {
            await Task.yield()
            return simulation.choose(.success(1), .failure(Offline()))
          }
        },
        schedules: schedules, restarts: restarts, options: options
      ).coverage
    }
  }

  @Test func `Actions are named by their cases, in the order in which they are reduced`() throws {
    let coverage = try explore([.page(.loadTapped), .counted(by: 2)])
    #expect(
      coverage.actions == [
        ".page(.loadTapped)", ".page(.loaded(.success))", ".counted", ".page(.loaded(.failure))",
      ])
    #expect(coverage.neverReduced == [])
  }

  @Test func `Actions that are reduced in both orders are listed`() throws {
    let coverage = try explore([.page(.loadTapped), .counted(by: 2)])
    #expect(
      coverage.inBothOrders.map(\.description) == [
        ".page(.loaded(.success)) and .counted", ".counted and .page(.loaded(.failure))",
      ])
  }

  @Test func `An effect is started, ended or cancelled`() throws {
    #expect(
      try explore([.page(.loadTapped)]).effects.map(\.description) == [
        ".page(.loadTapped), effect 1: started, ended"
      ])
    #expect(
      try explore([.page(.loadTapped), .page(.stopTapped)]).effects.map(\.description) == [
        ".page(.loadTapped), effect 1: started, ended, cancelled"
      ])
  }

  @Test func `An effect that is cancelled before its first step is not started`() throws {
    let coverage = try explore([.refused], .bounded(preemptions: 0, allowsPartial: true))
    #expect(
      coverage.effects.map(\.description) == [".refused, effect 1: never started, cancelled"])
    #expect(try explore([.refused]).effects.map(\.wasStarted) == [true])
    #expect("\(coverage)".contains("  .refused, effect 1: never started, cancelled\n"))
  }

  @Test func `All ways to search reach the same`() throws {
    let actions: [AppAction] = [.page(.loadTapped), .counted(by: 2), .page(.stopTapped), .refused]
    let whole = try explore(actions)
    #expect(whole.effects.count == 2)
    let others = [
      try explore(actions, .exhaustive(), .init(prunesIdenticalStates: false)),
      try explore(actions, .exhaustive(), .init(sharesNothingElse: false)),
      try explore(actions, .bounded(preemptions: 3)),
      try explore(actions, .random(count: 200, seed: 1)),
    ]
    for other in others {
      #expect(Set(other.actions) == Set(whole.actions))
      #expect(Set(other.effects.map(\.description)) == Set(whole.effects.map(\.description)))
      #expect(Set(other.inBothOrders.map(sorted)) == Set(whole.inBothOrders.map(sorted)))
    }
  }

  @Test func `A search that was stopped and resumed reaches the same`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let actions: [AppAction] = [.page(.loadTapped), .counted(by: 2), .page(.stopTapped), .refused]
    var coverage = Exploration.Coverage?.none
    repeat {
      coverage = try explore(
        actions, .exhaustive(limit: 1, allowsPartial: true), .init(checkpoint: url.path))
    } while FileManager.default.fileExists(atPath: url.path)
    #expect(coverage == (try explore(actions)))
  }

  @Test func `A listed action to which no schedule comes is never reduced`() throws {
    let coverage = try Tally.explore(
      [.requestTapped, .incrTapped], Tally.ticking, stepLimit: 50
    ).coverage
    #expect(coverage.neverReduced == [".incrTapped"])
    #expect("\(coverage)".contains("Listed actions that were never reduced: 1\n  .incrTapped\n"))
  }

  @Test func `What follows a restart is covered`() throws {
    let actions: [AppAction] = [.page(.loadTapped), .page(.stopTapped)]
    let coverage = try explore(actions, restarts: 1)
    #expect(coverage.actions.count == 4)
    #expect(coverage.effects == (try explore(actions)).effects)
  }

  @Test func `An effect that throttle held back belongs to the action that returned it`() throws {
    let coverage = try Tally.explore(
      [.requestTapped, .requestTapped],
      Tally.requests { simulation in
        [
          Tally.delayed(simulation, by: 1)
            .throttle(id: "request", for: .seconds(1), clock: simulation.clock, latest: true)
        ]
      }, prunes: true
    ).coverage
    #expect(Set(coverage.effects.map(\.action)) == [".requestTapped"])
    #expect(coverage.effects.allSatisfy { $0.wasStarted && $0.hasEnded })
  }

  @Test
  func `The coverage tells an effect that has waited in a queue from one that started at once`()
    throws
  {
    let coverage = try Tally.explore(
      [.requestTapped, .incrTapped],
      Tally.requests { simulation in
        [
          Tally.delayed(simulation, by: 1).queued(id: "request"),
          Tally.delayed(simulation, by: 1).queued(id: "request"),
          Tally.delayed(simulation, by: 1),
        ]
      }, prunes: true
    ).coverage
    #expect(
      coverage.effects.map(\.description) == [
        ".requestTapped, effect 1: started, ended",
        ".requestTapped, effect 2: waited, started, ended",
        ".requestTapped, effect 3: started, ended",
      ])
  }

  @Test func `Actions that are not enums have the name of their type`() throws {
    let exploration = try quietly {
      try ComposableArchitectureExploration.explore(
        initialValue: 0, actions: [1, 2],
        reducer: { (state: inout Int, action: Int, _: Void) -> [Effect<Int>] in
          state += action
          return []
        }, environment: { _ in })
    }
    #expect(exploration.coverage.actions == ["Int"])
  }
}

private func sorted(_ pair: Exploration.Coverage.Pair) -> [String] {
  [pair.first, pair.second].sorted()
}
