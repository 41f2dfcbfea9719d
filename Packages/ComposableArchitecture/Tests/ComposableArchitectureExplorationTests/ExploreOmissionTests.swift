import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that a failure leaves out what does not contribute to it.
@Suite struct ExploreOmissionTests {
  static let taps: [Tally.Action] = [
    .incrTapped, .requestTapped, .incrTapped, .decrTapped, .requestTapped,
  ]

  @Test func `An effect that never ends is reported without unrelated actions`() throws {
    let environment = Tally.requests { simulation in
      let gate = simulation.variable(false)
      return [.run { _ in try? await gate.wait { $0 } }]
    }
    let failure = try #require(
      try Tally.explore([.incrTapped, .requestTapped, .decrTapped], environment).failure)
    #expect(failure.steps.filter { $0.kind == .sent }.map(\.text) == ["Tally.Action.requestTapped"])
    #expect(failure.omittedActions.map(\.position) == [0, 2])
    #expect(
      failure.omittedActions.map(\.text) == ["Tally.Action.incrTapped", "Tally.Action.decrTapped"])
    #expect(
      failure.description.contains(
        """
        Left out because the failure does not depend on them: the user's actions 1, Tally.Action.incrTapped; 3, \
        Tally.Action.decrTapped.
        """))
  }

  /// Explores answers. An answer that comes after a later answer is a mistake. Pulls do not affect this.
  private func late(_ actions: [Int], _ schedules: Schedules = .exhaustive()) throws -> Exploration
  {
    try quietly {
      try explore(
        initialValue: [Int](), actions: actions,
        reducer: { (state: inout [Int], number: Int, _: Void) in
          if number < 0 { state.append(number) }
          return number > 0 ? [.run { send in send(-number) }] : []
        },
        environment: { _ in }, schedules: schedules,
        invariant: { state in zip(state, state.dropFirst()).allSatisfy { $0 > $1 } })
    }
  }

  @Test func `A race is reported with only the two actions that race`() throws {
    let failure = try #require(try late([0, 1, 0, 2, 3]).failure)
    #expect(failure.steps.map(\.text) == ["1", "3", "-3", "-1"])
    #expect(failure.omittedActions.map(\.position) == [0, 2, 3])
    #expect(failure.isShortest)
  }

  @Test func `The token replays the history without the actions that are left out`() throws {
    let failure = try #require(try late([0, 1, 0, 2, 3]).failure)
    let again = try late([0, 1, 0, 2, 3], .replay(failure.token))
    #expect(again.failure?.steps == failure.steps)
    #expect(again.failure?.token == failure.token)
    #expect(again.failure?.omittedActions == failure.omittedActions)
    #expect(throws: ExplorationError.tokenDoesNotFit(failure.token)) {
      try late([2, 3], .replay(failure.token))
    }
  }

  @Test func `An action that the final condition needs is not left out`() throws {
    var server: SimulatedVariable<Int>?
    let racing: (Simulation) -> Tally.Environment = { simulation in
      let variable = simulation.variable(0)
      server = variable
      return {
        [
          .run { _ in
            let value = variable.value
            await Task.yield()
            variable.value = value + 1
          }
        ]
      }
    }
    let race = try quietly {
      try explore(
        initialValue: 0, actions: [Tally.Action.requestTapped, .requestTapped],
        reducer: Tally.reducer, environment: racing, finally: { _ in server?.value == 2 })
    }
    #expect(try #require(race.failure).omittedActions == [])
  }

  @Test func `An action is not left out if leaving it out causes another failure`() throws {
    // Loading anything before the login is a different mistake from the one that is found.
    let reducer: Reducer<String, String, Void> = { state, action, _ in
      state += action
      return []
    }
    let failure = try quietly {
      try explore(
        initialValue: "", actions: ["login", "load", "crash"], reducer: reducer,
        environment: { _ in },
        invariant: { $0.isEmpty || $0.hasPrefix("login") && !$0.hasSuffix("crash") })
    }.failure
    #expect(try #require(failure).steps.map(\.text) == [#""login""#, #""load""#, #""crash""#])
  }
}
