import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

/// Tests generators and clocks that a test makes outside of the closure that makes the environment.
@Suite struct ForeignObjectTests {
  private struct Row: Hashable, Sendable {
    let id: UUID
    var date = Date(timeIntervalSinceReferenceDate: 0)
  }

  private enum Action: Hashable, Sendable { case tapped, added(Row) }

  private struct Environment: Sendable { let row: @Sendable () -> Row }

  private func exploration(
    _ schedules: Schedules = .exhaustive(), restarts: Int = 0,
    finally: @escaping ([Row]) -> Bool, _ row: @escaping @Sendable () -> Row
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: [Row](), actions: [.tapped, .tapped],
        reducer: { (rows: inout [Row], action: Action, environment: Environment) in
          if case .added(let row) = action {
            rows.append(row)
            return []
          }
          return [.run { send in send(.added(environment.row())) }]
        },
        environment: { _ in Environment(row: row) }, schedules: schedules, restarts: restarts,
        finally: finally)
    }
  }

  private func isInOrder(_ rows: [Row]) -> Bool {
    rows.map(\.id.uuidString) == rows.map(\.id.uuidString).sorted()
  }

  @Test func `Effects share a generator of identifiers that is made outside`() throws {
    let uuids = TestUUIDGenerator()
    let exploration = try exploration(finally: isInOrder) { Row(id: uuids()) }
    let steps = try #require(exploration.failure).steps.map(\.text)
    #expect(steps.contains("identifiers: 0"), "\(steps)")
    #expect(exploration.failure?.isShortest == true)
  }

  @Test func `Each run begins with the same identifier, and the generator itself does not go on`()
    throws
  {
    let uuids = TestUUIDGenerator()
    _ = uuids()
    let exploration = try exploration(
      restarts: 1, finally: { Set($0.map(\.id)).isSubset(of: [uuids[1], uuids[2]]) }
    ) { Row(id: uuids()) }
    #expect(exploration.isComplete)
    #expect(uuids() == uuids[1])
  }

  @Test func `A failure with such a generator can be replayed`() throws {
    let uuids = TestUUIDGenerator()
    let row: @Sendable () -> Row = { Row(id: uuids()) }
    let first = try #require(try exploration(finally: isInOrder, row).failure)
    let again = try exploration(.replay(first.token), finally: isInOrder, row)
    #expect(again.failure?.steps == first.steps)
  }

  @Test func `Effects share a generator of dates that is made outside`() throws {
    let now = TestDateGenerator()
    let id = UUID()
    let exploration = try exploration(finally: { Set($0).count == $0.count }) {
      now.advance(by: .seconds(1))
      return Row(id: id, date: now())
    }
    #expect(exploration.failure != nil)
    #expect(now() == Date(timeIntervalSinceReferenceDate: 0))
  }

  /// Later tests run on the same thread. What they make must not be taken for objects of this exploration.
  @Test func `No run is in progress after an exploration, however it ends`() throws {
    typealias Condition = (Int) -> Bool
    typealias Gate = SimulatedVariable<Bool>
    let never: Condition = { _ in false }
    func ending(
      _ effect: @escaping @Sendable (Gate) -> Effect<Int>, invariant: Condition? = nil,
      finally: Condition? = nil, eventually: Condition? = nil, convergent: Bool = false
    ) throws -> Exploration.Failure.Kind? {
      let exploration = try quietly {
        try explore(
          initialValue: 0, actions: [0],
          reducer: { (state: inout Int, action: Int, gate: Gate) in
            state = state * 10 + action
            return action == 0 ? [effect(gate)] : []
          },
          environment: { $0.variable(false, name: "gate") }, options: .init(stepLimit: 20),
          invariant: invariant, finally: finally, eventually: eventually, convergent: convergent)
      }
      #expect(GeneratorPlaces.run == nil, "\(exploration)")
      return exploration.failure?.kind
    }
    let two = { @Sendable (_: Gate) in Effect<Int>.merge(.run { $0(1) }, .run { $0(2) }) }
    #expect(try ending(two) == nil)
    #expect(try ending(two, invariant: never) == .invariantViolated)
    #expect(try ending(two, finally: never) == .finallyViolated)
    #expect(try ending(two, eventually: never) == .eventuallyViolated)
    #expect(try ending(two, convergent: true) == .diverges)
    #expect(try ending { gate in .run { _ in try? await gate.wait { $0 } } } == .neverEnds)
    let polling = { @Sendable (_: Gate) in
      Effect<Int>.run { send in
        while !Task.isCancelled {
          await Task.yield()
          send(1)
        }
      }
    }
    #expect(try ending(polling) == .neverRests)
  }

  @Test func `A clock of another kind is an error`() {
    let immediate = ImmediateClock()
    let clock = TestClock()
    let uses: [(ExplorationError, @Sendable () async throws -> Void)] = [
      (.otherClock("an `ImmediateClock`"), { try await immediate.sleep(for: .seconds(1)) }),
      (.otherClock("an `ImmediateClock`"), { _ = immediate.now }),
      (.otherClock("a `TestClock`"), { try await clock.sleep(until: .init(offset: .seconds(1))) }),
      (.otherClock("a `TestClock`"), { clock.advance(by: .seconds(1)) }),
    ]
    for (error, use) in uses {
      #expect(throws: error) {
        try Outcomes.all([.firstTapped]) { _ in { _ in .run { _ in try? await use() } } }
      }
    }
  }

  @Test func `A date that follows a clock of another kind is an error`() {
    let now = TestDateGenerator(clock: TestClock())
    #expect(throws: ExplorationError.otherClock("a `TestClock`")) {
      try exploration(finally: { _ in true }) { Row(id: UUID(), date: now()) }
    }
  }
}
