import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests how real runs end, and when there are none.
@Suite struct ExploreRealityEndTests {
  /// An effect that waits forever, but only in a real run. A busy machine needs some of the two seconds until it waits.
  @Test func `An effect of a real run that never ends is reported, and no other run follows`()
    throws
  {
    let exploration = try quietly {
      try RealityCheck.$patience.withValue(.seconds(2)) {
        try explore(
          initialValue: 0, actions: [0],
          reducer: { (_: inout Int, _: Int, gate: SimulatedVariable<Bool>) in
            [.run { _ in try? await gate.wait { $0 } }]
          },
          environment: { $0.variable(!$0.isReal, name: "gate") },
          options: .init(realRuns: 100))
      }
    }
    #expect(exploration.isComplete && exploration.failure == nil)
    #expect(exploration.statistics.realRuns == 1)
    let failure = try #require(exploration.realFailures.first)
    #expect(failure.kind == .neverEnds && failure.count == 1)
    #expect(failure.description.contains("an effect did not end within 2.0 seconds"))
    #expect(
      failure.description.contains("2. An effect of step 1 waits for a change of gate: false"))
  }

  @Test func `A feature that reduces actions forever in a real run is reported`() throws {
    let exploration = try quietly {
      // On a machine that is busy with a sanitizer, a hundred steps can take longer than an effect may take.
      try RealityCheck.$patience.withValue(.seconds(3_600)) {
        try explore(
          initialValue: 0, actions: [0],
          reducer: { (_: inout Int, _: Int, isReal: Bool) in isReal ? [.just(0)] : [] },
          environment: \.isReal, options: .init(stepLimit: 100, realRuns: 2))
      }
    }
    #expect(exploration.failure == nil)
    #expect(exploration.realFailures.map(\.kind) == [.neverRests])
    #expect(exploration.realFailures.first?.steps.count == 100)
  }

  @Test func `A timer that is never stopped ends at the horizon of a real run`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [0],
      reducer: { (state: inout Int, action: Int, clock: SimulatedClock) in
        state += action
        guard action == 0 else { return [] }
        return [
          .run { send in
            while (try? await clock.sleep(for: .seconds(1))) != nil { send(1) }
          }
        ]
      },
      environment: \.clock, horizon: .seconds(3), options: .init(realRuns: 20),
      finally: { $0 == 3 })
    #expect(exploration.isCompleteToHorizon)
    #expect(exploration.statistics.realRuns == 20)
    #expect(exploration.realFailures.isEmpty)
  }

  @Test func `The invariant is checked after each reduction of a real run`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [1, 1, 1],
        reducer: { (state: inout Int, action: Int, isReal: Bool) in
          state += isReal ? 2 * action : action
          return []
        },
        environment: \.isReal, options: .init(realRuns: 2), invariant: { $0 < 4 })
    }
    let failure = try #require(exploration.realFailures.first)
    #expect(failure.kind == .invariantViolated && failure.count == 2)
    #expect(failure.steps.map(\.state) == ["2", "4"])
  }

  /// Between the two writes, another thread cannot check the condition.
  @Test func `A condition sees the variables of one moment`() throws {
    var pair: (SimulatedVariable<Int>, SimulatedVariable<Int>)?
    let exploration = try explore(
      initialValue: 0, actions: [0, 0, 0],
      reducer: {
        (
          state: inout Int, action: Int,
          pair: (first: SimulatedVariable<Int>, second: SimulatedVariable<Int>)
        ) in
        state += action
        guard action == 0 else { return [] }
        return [
          .run { send in
            pair.first.withValue { first in
              pair.second.withValue { $0 += 1 }
              first += 1
            }
            send(1)
          }
        ]
      },
      environment: { simulation in
        let made = (first: simulation.variable(0), second: simulation.variable(0))
        pair = made
        return made
      },
      options: .init(realRuns: 100), invariant: { _ in pair?.0.value == pair?.1.value })
    #expect(exploration.realFailures.isEmpty)
  }

  /// Explores a few random schedules of a feature that ends in another state on real threads.
  private func randomExploration(convergent: Bool) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: 0, actions: [1],
        reducer: { (state: inout Int, action: Int, isReal: Bool) in
          state += isReal ? 2 : 1
          return []
        },
        environment: \.isReal, schedules: .random(count: 3), options: .init(realRuns: 2),
        convergent: convergent)
    }
  }

  @Test func `A final state that must always be the same is compared without a proof, too`() throws
  {
    let exploration = try randomExploration(convergent: true)
    #expect(exploration.realFailures.map(\.kind) == [.diverges])
  }

  @Test func `Without a proof, a state that was not seen is no failure`() throws {
    let exploration = try randomExploration(convergent: false)
    #expect(exploration.statistics.realRuns == 2)
    #expect(exploration.realFailures.isEmpty)
  }

  @Test func `An exploration that fails makes no real run`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [.decrTapped], reducer: Tally.reducer,
        environment: Tally.immediate, options: .init(realRuns: 2), invariant: { $0 >= 0 })
    }
    #expect(exploration.failure != nil)
    #expect(exploration.statistics.realRuns == 0)
  }

  @Test func `Each number of generated actions is sent in some real run`() throws {
    var ends: Set<Int> = []
    try explore(
      initialValue: 0, actionCount: 0...2, action: { $0.choose(.incrTapped, .decrTapped) },
      reducer: Tally.reducer, environment: Tally.immediate,
      schedules: .random(count: 1, seed: 0),
      options: .init(realRuns: 300), finally: { ends.insert($0).memberAfterInsert == $0 })
    #expect(ends == [-2, -1, 0, 1, 2])
  }

  @Test @MainActor func `The conditions of an isolated test run on its actor in real runs, too`()
    throws
  {
    let exploration = try explore(
      initialValue: 0, actions: [.requestTapped, .requestTapped], reducer: Tally.reducer,
      environment: Tally.immediate, options: .init(realRuns: 20),
      invariant: { count in
        MainActor.preconditionIsolated()
        return count <= 2
      },
      finally: { count in
        MainActor.preconditionIsolated()
        return count == 2
      })
    #expect(exploration.statistics.realRuns == 20)
    #expect(exploration.realFailures.isEmpty)
  }

  @Test func `Real runs cannot be combined with a condition that they cannot check`() throws {
    let error = #expect(throws: ExplorationError.self) {
      try explore(
        initialValue: 0, actions: [.incrTapped], reducer: Tally.reducer,
        environment: Tally.immediate, options: .init(realRuns: 1), eventually: { $0 == 1 })
    }
    #expect(error?.description.contains("`realRuns` must be 0") == true)
    #expect(throws: ExplorationError.negative("realRuns", -1)) {
      try explore(
        initialValue: 0, actions: [.incrTapped], reducer: Tally.reducer,
        environment: Tally.immediate, options: .init(realRuns: -1))
    }
  }
}
