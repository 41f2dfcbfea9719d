import ComposableArchitecture
import Testing

@testable import ComposableArchitectureExploration

/// Tests the reason that a history fails: the smallest difference from a history that passes.
@Suite struct ExploreReasonTests {
  /// Each request is answered with its negative number. The last answer counts.
  static func reducer(
    state last: inout Int, action number: Int, environment: Void
  ) -> [Effect<Int>] {
    if number < 0 { last = number }
    return number > 0 ? [.run { send in send(-number) }] : []
  }

  static func lastOfTwo(_ schedules: Schedules = .exhaustive()) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: 0, actions: [1, 2], reducer: reducer, environment: { _ in },
        schedules: schedules, finally: { $0 == -2 })
    }
  }

  @Test func `Two steps whose order matters are reported with a history that passes`() throws {
    let failure = try #require(try Self.lastOfTwo().failure)
    let reason = try #require(failure.reason)
    #expect(failure.steps.map(\.text) == ["1", "2", "-2", "-1"])
    #expect(reason.kind == .order)
    #expect(reason.steps == [3, 4])
    #expect(reason.isOnlyDifference)
    #expect(reason.passingSteps.map(\.text) == ["1", "2", "-1", "-2"])
    #expect(
      failure.description.contains(
        """
        The order of steps 3 and 4 matters. In the other order, nothing fails:

          1. The user sends 1
          2. The user sends 2
          3. An effect of step 1 sends -1
          4. An effect of step 2 sends -2

        Found in
        """))
  }

  @Test func `The history that passes can be replayed`() throws {
    let reason = try #require(try Self.lastOfTwo().failure?.reason)
    #expect(try Self.lastOfTwo(.replay(reason.token)).failure == nil)
  }

  @Test func `A failure that depends on an outcome is reported with the outcome`() throws {
    let environment = Tally.requests { simulation in
      [.run { send in send(.responded(simulation.choose(1, 2, 3))) }]
    }
    let exploration = try Tally.explore(
      [.requestTapped, .decrTapped], environment, invariant: { $0 < 2 })
    let failure = try #require(exploration.failure)
    #expect(failure.steps.map(\.text).dropLast().last == "2")
    #expect(failure.reason?.kind == .outcome)
    #expect(failure.reason?.steps == [2])
    #expect(
      failure.description.contains(
        "The outcome of step 2 matters. If the simulation chooses 1 there, nothing fails:"))
  }

  @Test func `A failure that depends on whether a step happens is reported with the step`() throws {
    let reducer: Reducer<Int, Tally.Action, Void> = { count, action, _ in
      switch action {
      case .requestTapped: return [.run { $0(.responded(1)) }.cancellable(id: 1)]
      case .decrTapped: return [.cancel(id: 1)]
      case .responded: count += 1
      case .incrTapped: break
      }
      return []
    }
    let failure = try quietly {
      try explore(
        initialValue: 0, actions: [.requestTapped, .decrTapped], reducer: reducer,
        environment: { _ in }, invariant: { $0 == 0 })
    }.failure
    let reason = try #require(failure?.reason)
    #expect(reason.kind == .occurrence)
    #expect(reason.steps == [2])
    #expect(
      reason.passingSteps.map(\.text) == ["Tally.Action.requestTapped", "Tally.Action.decrTapped"])
  }

  @Test func `A failure that depends on nothing has no reason`() throws {
    let exploration = try Tally.explore([.requestTapped, .requestTapped], finally: { $0 == 0 })
    #expect(try #require(exploration.failure).reason == nil)
  }

  @Test func `The order in which effects read and write a variable is reported`() throws {
    let environment: @Sendable (Simulation) -> Tally.Environment = { simulation in
      let server = simulation.variable(0, name: "server")
      return {
        [
          .run { send in
            let value = server.value + 1
            await Task.yield()
            server.value = value
            send(.responded(value))
          }
        ]
      }
    }
    let exploration = try Tally.explore(
      [.requestTapped, .requestTapped], environment, finally: { $0 == 3 })
    let failure = try #require(exploration.failure)
    let reason = try #require(failure.reason)
    let pair = reason.steps.map { failure.steps[$0 - 1] }
    #expect(reason.kind == .order)
    #expect(Set(pair.map(\.kind)) == [.read, .wrote])
    #expect(Set(pair.map(\.text)) == ["server: 0", "server: 1"])
  }

  @Test func `A reason does not name two steps of one effect`() throws {
    let environment: @Sendable (Simulation) -> Tally.Environment = { simulation in
      let isFirst = simulation.variable(true, name: "isFirst")
      return {
        let wasFirst = isFirst.withValue { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        return [
          wasFirst
            ? .run { send in
              let isUnchanged = isFirst.value
              send(.responded(isUnchanged ? 1 : 2))
              send(.responded(isUnchanged ? 2 : 1))
            } : .run { _ in isFirst.value = true }
        ]
      }
    }
    let exploration = try Tally.explore(
      [.requestTapped, .requestTapped], environment, invariant: { $0 != 1 })
    let failure = try #require(exploration.failure)
    let reason = try #require(failure.reason)
    let named = reason.steps.map { failure.steps[$0 - 1].strand }
    #expect(reason.kind != .order || Set(named).count == 2, "\(failure)")
  }
}
