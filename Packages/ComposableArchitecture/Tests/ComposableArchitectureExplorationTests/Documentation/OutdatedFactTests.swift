import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

@Suite struct OutdatedFactTests {
  /// The reducer, which a test of mutants replaces.
  var latestFactReducer: Reducer<CounterState, CounterAction, CounterEnvironment> =
    ComposableArchitectureExplorationTests.latestFactReducer

  static let slowFacts: @Sendable (Simulation) -> CounterEnvironment = { simulation in
    CounterEnvironment(fact: { number in
      let latency = simulation.choose(100, 2_000)
      try? await simulation.clock.sleep(for: .milliseconds(latency))
      return "\(number) is a number."
    })
  }

  static let isUpToDate: @Sendable (CounterState) -> Bool = { state in
    state.fact == nil || state.fact == "\(state.count) is a number."
  }

  @Test func `A fact outlasts the count that it is about`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: CounterState(),
        actionCount: 0...20,
        action: { simulation in simulation.choose(.incrTapped, .factTapped) },
        reducer: latestFactReducer,
        environment: Self.slowFacts,
        schedules: .random(count: 1_000, seed: 1),
        invariant: { state in
          state.fact == nil || state.fact == "\(state.count) is a number."
        }
      )
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .invariantViolated)
    #expect(
      failure.steps.map(\.text) == [
        "CounterAction.factTapped",
        "CounterAction.incrTapped",
        "100",
        "0.1 seconds",
        #"CounterAction.factResponse("0 is a number.")"#,
      ])
  }

  @Test func `An exploration says why it stopped`() throws {
    let exploration = try explore(
      initialValue: CounterState(),
      actions: [.factTapped, .incrTapped, .factTapped],
      reducer: latestFactReducer,
      environment: Self.slowFacts,
      options: .init(timeLimit: .seconds(60))
    )
    #expect(exploration.statistics.stop == .complete)
  }

  @Test(arguments: 1...3)
  func `An exploration can be split into parts`(part: Int) throws {
    let exploration = try explore(
      initialValue: CounterState(),
      actions: [.factTapped, .incrTapped, .factTapped],
      reducer: latestFactReducer,
      environment: Self.slowFacts,
      options: .init(part: .init(part, of: 3))
    )
    #expect(exploration.statistics.stop == .complete)
  }

  @Test func `The user acts only as long as the state offers something`() throws {
    let exploration = try explore(
      initialValue: CounterState(),
      actionCount: 0...3,
      action: { state, simulation in
        state.count < 2 ? simulation.choose(.incrTapped, .factTapped) : nil
      },
      reducer: latestFactReducer,
      environment: Self.slowFacts,
      invariant: { state in state.count <= 2 },
      sometimes: { state in state.count == 2 && state.fact == "1 is a number." }
    )
    #expect(exploration.isComplete)
  }

  @Test func `No fact outlasts the count that it is about`() throws {
    let exploration = try explore(
      initialValue: CounterState(),
      actionCount: 0...3,
      action: { simulation in simulation.choose(.incrTapped, .factTapped) },
      reducer: carefulCounterReducer,
      environment: Self.slowFacts,
      invariant: Self.isUpToDate
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 632)
  }

  @Test func `Without pruning, more schedules are run`() throws {
    let exploration = try explore(
      initialValue: CounterState(), actionCount: 0...2,
      action: { simulation in simulation.choose(.incrTapped, .factTapped) },
      reducer: carefulCounterReducer, environment: Self.slowFacts,
      options: .init(prunesIdenticalStates: false),
      invariant: Self.isUpToDate)
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 275)
  }
}

func carefulCounterReducer(
  state: inout CounterState, action: CounterAction, environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  let effects = latestFactReducer(state: &state, action: action, environment: environment)
  guard action == .incrTapped else { return effects }
  state.fact = nil
  return [.cancel(id: "fact")]
}
