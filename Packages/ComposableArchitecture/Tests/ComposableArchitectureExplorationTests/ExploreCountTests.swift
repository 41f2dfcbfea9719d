import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the numbers of schedules, which are calculated by hand.
@Suite struct ExploreCountTests {
  @Test func `Actions without effects have one schedule`() throws {
    let exploration = try Tally.explore([.incrTapped, .decrTapped, .incrTapped])
    #expect(exploration.schedulesRun == 1)
    #expect(exploration.isComplete)
    #expect(
      exploration.description == "The only schedule was run. Nothing failed.")
  }

  /// Each action and its effect form a pair, with the actions in order: (2n - 1)!! ways.
  @Test(arguments: [(0, 1), (1, 1), (2, 3), (3, 15), (4, 105)])
  func `Every effect finishes before or after every later action`(
    actionCount: Int, scheduleCount: Int
  ) throws {
    let exploration = try Tally.explore(Array(repeating: .requestTapped, count: actionCount))
    #expect(exploration.schedulesRun == scheduleCount)
    #expect(exploration.isComplete)
  }

  /// The tap comes at one of four places between start, wake and response.
  @Test func `An action comes as early or as late as possible`() throws {
    let environment = Tally.requests { [Tally.delayed($0, by: 1)] }
    let exploration = try Tally.explore([.requestTapped, .incrTapped], environment)
    #expect(exploration.schedulesRun == 4)
  }

  /// The tap comes before the start, at the yield, or at the end.
  @Test func `A yield adds one place for an action`() throws {
    let environment = Tally.requests { _ in
      [
        .run { send in
          await Task.yield()
          send(.responded(1))
        }
      ]
    }
    let exploration = try Tally.explore([.requestTapped, .incrTapped], environment)
    #expect(exploration.schedulesRun == 3)
  }

  /// Three interleaved pairs: 6! / (2! 2! 2!).
  @Test func `Three effects with one yield each have 90 schedules`() throws {
    let effect = Effect<Tally.Action>.run { send in
      await Task.yield()
      send(.responded(1))
    }
    let environment = Tally.requests { _ in [effect, effect, effect] }
    #expect(try Tally.explore([.requestTapped], environment).schedulesRun == 90)
  }

  /// The same for each of two latencies.
  @Test func `Every outcome is explored at every place`() throws {
    let environment = Tally.requests { simulation in
      [
        .run { send in
          try? await simulation.clock.sleep(for: .milliseconds(simulation.choose(1, 500)))
          send(.responded(1))
        }
      ]
    }
    let exploration = try Tally.explore([.requestTapped, .incrTapped], environment)
    #expect(exploration.schedulesRun == 8)
  }

  /// Two interleaved chains of three: 6! / (3! 3!).
  @Test func `Sleepers with the same deadline wake in either order`() throws {
    let environment = Tally.requests { [Tally.delayed($0, by: 1), Tally.delayed($0, by: 1)] }
    #expect(try Tally.explore([.requestTapped], environment).schedulesRun == 20)
  }

  /// Of these twenty, six would wake the later sleeper while both are asleep.
  @Test func `The earlier deadline comes first`() throws {
    let environment = Tally.requests { [Tally.delayed($0, by: 1), Tally.delayed($0, by: 2)] }
    #expect(try Tally.explore([.requestTapped], environment).schedulesRun == 14)
  }

  /// No action, one of two, or one of two twice.
  @Test func `Actions are generated in every number and combination`() throws {
    var ends: [Int] = []
    let exploration = try explore(
      initialValue: 0, actionCount: 0...2,
      action: { simulation in simulation.choose(Tally.Action.incrTapped, .decrTapped) },
      reducer: Tally.reducer, environment: Tally.immediate,
      options: .init(prunesIdenticalStates: false),
      finally: { count in
        ends.append(count)
        return true
      }
    )
    #expect(exploration.schedulesRun == 7)
    #expect(ends.sorted() == [-2, -1, 0, 0, 0, 1, 2])
  }

  @Test func `The number of generated actions can be fixed`() throws {
    let exploration = try explore(
      initialValue: 0, actionCount: 3...3,
      action: { simulation in simulation.choose(Tally.Action.incrTapped, .decrTapped) },
      reducer: Tally.reducer, environment: Tally.immediate,
      options: .init(prunesIdenticalStates: false)
    )
    #expect(exploration.schedulesRun == 8)
    #expect(exploration.isComplete)
  }

  @Test func `An exploration that reaches its limit is incomplete`() throws {
    let actions = Array(repeating: Tally.Action.requestTapped, count: 3)
    let cut = try Tally.explore(
      actions, Tally.immediate, .exhaustive(limit: 14, allowsPartial: true))
    #expect(cut.schedulesRun == 14)
    #expect(!cut.isComplete)
    let whole = try Tally.explore(actions, Tally.immediate, .exhaustive(limit: 15))
    #expect(whole.schedulesRun == 15)
    #expect(whole.isComplete)
  }

  @Test func `A simulation can choose from a collection`() throws {
    let environment = Tally.requests { simulation in
      [.run { send in send(.responded((try? simulation.choose(from: 1...5)) ?? 0)) }]
    }
    #expect(try Tally.explore([.requestTapped], environment).schedulesRun == 5)
  }
}
