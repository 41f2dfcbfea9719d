import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

@testable import ComposableArchitectureTestSupport

/// Tests that a failure can be written as an ordinary test that fails in the same way.
@Suite struct ExploreTestSourceTests {
  static func slowAnswers() throws -> String {
    let failure = try Tally.explore(
      [.requestTapped, .requestTapped], Tally.requests { [Tally.delayed($0, by: 5, 5)] },
      invariant: { $0 < 2 }
    ).failure
    return try #require(failure).testSource(
      name: "Two slow answers are one too many",
      initialValue: "0",
      reducer: "Tally.reducer",
      environment: "GeneratedTests.slowAnswers(clock)",
      condition: "state < 2")
  }

  static func waiting() throws -> String {
    let failure = try Tally.explore(
      [.incrTapped, .requestTapped],
      Tally.requests { simulation in
        let gate = simulation.variable(false)
        return [.run { _ in try? await gate.wait { $0 } }]
      }
    ).failure
    return try #require(failure).testSource(
      name: "A request never ends",
      initialValue: "0",
      reducer: "Tally.reducer",
      environment: "GeneratedTests.noAnswer",
      actions: [".requestTapped"])
  }

  static func distantTaps() throws -> String {
    let failure = try quietly {
      try explore(
        initialValue: [], actions: [.tapped, .tapped], reducer: Taps.reducer,
        environment: { simulation in
          let start = simulation.clock.now
          return { start.duration(to: simulation.clock.now) }
        },
        invariant: { Taps.areClose($0) })
    }.failure
    return try #require(failure).testSource(
      name: "Two taps are far apart", initialValue: "[]", reducer: "Taps.reducer",
      environment: "GeneratedTests.elapsed(clock)",
      condition: "Taps.areClose(state)")
  }

  /// The late response after some work.
  private static func lateFact(
    _ name: String, _ source: String, after work: @escaping @Sendable () async -> Void
  ) throws -> String {
    let failure = try quietly {
      try explore(
        initialValue: CounterState(), actions: [.factTapped, .incrTapped, .factTapped],
        reducer: counterReducer, environment: { _ in GeneratedTests.facts(after: work) },
        finally: { state in state.fact == "\(state.count) is a number." })
    }.failure
    return try #require(failure).testSource(
      name: name, initialValue: "CounterState()", reducer: "counterReducer", environment: source,
      condition: #"state.fact == "\(state.count) is a number.""#)
  }

  /// A test follows what an effect does between its start and its output.
  static func lateFacts() throws -> [String] {
    [
      try lateFact(
        "The last response counts after a yield", "GeneratedTests.facts { await Task.yield() }"
      ) { await Task.yield() },
      try lateFact(
        "The last response counts after a hop to an actor",
        "GeneratedTests.facts { await GeneratedTests.desk.work() }"
      ) { await GeneratedTests.desk.work() },
      try lateFact(
        "The last response counts after a child task",
        "GeneratedTests.facts { await GeneratedTests.delegate() }"
      ) { await GeneratedTests.delegate() },
    ]
  }

  /// The committed tests are the generated ones. `GeneratedTests` shows that they fail.
  @Test func `The generated source is that of the tests that are known to fail`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Documentation/GeneratedTests.swift")
    let committed = essence(try String(contentsOf: file, encoding: .utf8))
    let sources = [
      try LateResponseTests.testSource(), try Self.slowAnswers(), try Self.waiting(),
      try Self.distantTaps(), try RestartTests.testSource(),
    ]
    for source in try sources + Self.lateFacts() {
      #expect(committed.contains(essence(source)), "\(source)")
    }
  }

  @Test func `The actions can be passed as source code`() throws {
    let failure = try #require(try ExploreReasonTests.lastOfTwo().failure)
    let source = try failure.testSource(
      initialValue: "0", reducer: "ExploreReasonTests.reducer", environment: "()",
      actions: ["first", "second"], condition: "state == -2")
    #expect(source.contains("  // 1. The user sends 1\n  store.send(first)\n"))
    #expect(source.contains("  // 2. The user sends 2\n  store.send(second)\n"))
    #expect(
      source.contains("  // 3. An effect of step 2 sends -2\n  executor.runHeld(startedBy: 2)\n"))
    #expect(!source.contains("clock"))
    #expect(throws: Exploration.Failure.NoTestError.self) {
      try failure.testSource(
        initialValue: "0", reducer: "ExploreReasonTests.reducer", environment: "()",
        actions: ["first"], condition: "state == -2")
    }
  }

  @Test func `A history that cannot be written as a test is reported`() throws {
    func error(_ failure: Exploration.Failure?) throws -> String? {
      let failure = try #require(failure)
      return
        (#expect(throws: Exploration.Failure.NoTestError.self) {
          try failure.testSource(initialValue: "", reducer: "", environment: "")
        })?.description
    }
    let endless = try Tally.explore([.requestTapped], Tally.ticking, stepLimit: 100)
    #expect(try error(endless.failure)?.hasPrefix("An endless history") == true)
    #expect(
      try error(try ExploreReasonTests.lastOfTwo().failure)?.contains("`condition:`") == true)
    let between = try quietly {
      try explore(
        initialValue: [Int](), actions: [1, 9],
        reducer: { (state: inout [Int], number: Int, _: Void) in
          state.append(number)
          guard number == 1 else { return [] }
          return [
            .run { send in
              send(2)
              send(3)
            }
          ]
        },
        environment: { _ in }, invariant: { !$0.starts(with: [1, 2, 9]) })
    }
    let text = try #require(between.failure)
    #expect(
      (#expect(throws: Exploration.Failure.NoTestError.self) {
        try text.testSource(
          initialValue: "[]", reducer: "", environment: "", condition: "true")
      })?.description.hasPrefix("In this history, another thread interrupts a step.") == true)
  }

  /// A test can let time pass before a step, but not between two readings of one step.
  @Test func `Time that passes between two readings of one step cannot be written`() throws {
    let failure = try quietly {
      try explore(
        initialValue: Duration.zero, actions: [Duration.zero],
        reducer: { (longest: inout Duration, action: Duration, clock: SimulatedClock) in
          longest = max(longest, action)
          guard action == .zero else { return [] }
          return [
            .run { send in
              let start = clock.now
              send(start.duration(to: clock.now) + .seconds(1))
            }
          ]
        },
        environment: { $0.clock }, invariant: { $0 < .seconds(2) })
    }.failure
    let failing = try #require(failure)
    #expect(
      (#expect(throws: Exploration.Failure.NoTestError.self) {
        try failing.testSource(
          initialValue: ".zero", reducer: "", environment: "clock", condition: "true")
      })?.description.hasPrefix("In this history, time passes in the middle of a step") == true)
  }

  /// Effects of the new store belong to its own actions.
  @Test func `After a restart, the actions of the new store are counted from one`() throws {
    let failure = try quietly {
      try explore(
        initialValue: 0, start: [1], actions: [2],
        reducer: { (state: inout Int, action: Int, launches: SimulatedVariable<Int>) in
          switch action {
          case 1:
            let count = launches.withValue { count in
              count += 1
              return count
            }
            return count == 1 ? [] : [.run { send in send(3) }]
          default:
            state = action
            return []
          }
        },
        environment: { $0.variable(0, name: "launches", isDurable: true) }, restarts: 1,
        finally: { $0 != 3 })
    }.failure
    let source = try #require(failure).testSource(
      initialValue: "0", reducer: "reducer", environment: "launches", condition: "state != 3")
    #expect(source.contains("  executor2.runHeld(startedBy: 1)\n"), "\(source)")
  }

  /// The clock of a test wakes both sleepers at once. In the simulation, the one that wakes first cancels the other.
  @Test func `A test that would not fail is refused`() throws {
    let failure = try quietly {
      try explore(
        initialValue: 0, actions: [1],
        reducer: { (state: inout Int, action: Int, simulation: Simulation) -> [Effect<Int>] in
          state = action
          if action == 2 { return [.cancel(id: "other")] }
          return [
            .run { send in
              try? await simulation.clock.sleep(for: .seconds(1))
              send(2)
            },
            .run { _ in
              do {
                try await simulation.clock.sleep(for: .seconds(1))
              } catch {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
              }
            }
            .cancellable(id: "other"),
          ]
        },
        environment: { $0 })
    }.failure
    let failing = try #require(failure)
    #expect(failing.kind == .neverEnds)
    let error = #expect(throws: Exploration.Failure.NoTestError.self) {
      try failing.testSource(initialValue: "0", reducer: "reducer", environment: "simulation")
    }
    #expect(error?.description.contains("did not fail") == true)
  }

  /// Returns the lines without indentation.
  private func essence(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}

/// A feature that records the times of taps.
enum Taps {
  enum Action: Sendable { case tapped }

  static func reducer(
    state taps: inout [Duration], action: Action,
    environment elapsed: @escaping @Sendable () -> Duration
  ) -> [Effect<Action>] {
    taps.append(elapsed())
    return []
  }

  static func areClose(_ taps: [Duration]) -> Bool {
    zip(taps, taps.dropFirst()).allSatisfy { $1 - $0 < .milliseconds(300) }
  }
}
