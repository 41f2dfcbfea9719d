import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the option with which the user acts only when nothing is ready.
@Suite struct UserPaceTests {
  private struct Inbox: Hashable {
    var count = 0
    var received = 0
    var requests = 0
  }

  private enum Action: Hashable, Sendable { case refreshed, cancelled, counted, response(Int) }

  /// Each response says what has changed since the last one, as two actions.
  private static func inboxReducer(
    state: inout Inbox, action: Action, clock: SimulatedClock
  ) -> [Effect<Action>] {
    switch action {
    case .refreshed:
      state.requests += 1
      return [
        .run { send in
          try await clock.sleep(for: .seconds(1))
          send(.response(2))
          send(.counted)
        } catch: { _, _ in
        }.cancellable(id: "inbox", cancelInFlight: true)
      ]
    case .cancelled: return [.cancel(id: "inbox")]
    case .response(let number): state.received += number
    case .counted: state.count = state.received
    }
    return []
  }

  private static let actions: [Action] = [.refreshed, .cancelled, .refreshed, .refreshed]

  @Test func `A user who waits acts before, during and after each request`() throws {
    var received: Set<Int> = []
    let exploration = try explore(
      initialValue: Inbox(), actions: Self.actions, reducer: Self.inboxReducer,
      environment: \.clock,
      options: .init(userActs: .whenIdle),
      invariant: {
        received.insert($0.received)
        return true
      },
      finally: { $0.count == $0.received }
    )
    #expect(exploration.isComplete)
    #expect(received == [0, 2, 4, 6])
    #expect(exploration.schedulesRun == 6)
  }

  /// Between the two actions of a response, only a user who does not wait can cancel.
  @Test func `What a user who waits cannot do is found with the other option`() throws {
    func failure(_ pace: Exploration.Options.UserPace) throws -> Exploration.Failure? {
      try quietly {
        try explore(
          initialValue: Inbox(), actions: [.refreshed, .cancelled], reducer: Self.inboxReducer,
          environment: \.clock, options: .init(userActs: pace),
          finally: { $0.count == $0.received }
        )
      }.failure
    }
    #expect(try failure(.whenIdle) == nil)
    let sent = try #require(try failure(.anytime)).steps.map(\.text)
    #expect(sent.last?.contains("cancelled") == true)
  }

  @Test func `A failure is replayed with a user who waits, whatever the call says`() throws {
    func explored(
      _ pace: Exploration.Options.UserPace, _ schedules: Schedules = .exhaustive()
    ) throws -> Exploration {
      try quietly {
        try explore(
          initialValue: Inbox(), actions: Self.actions, reducer: Self.inboxReducer,
          environment: \.clock, schedules: schedules, options: .init(userActs: pace),
          finally: { $0.received < 6 })
      }
    }
    let failure = try #require(try explored(.whenIdle).failure)
    let again = try explored(.anytime, .replay(failure.token)).failure
    #expect(again?.steps == failure.steps)
  }

  @Test func `A real user does not wait`() throws {
    #expect(
      throws: ExplorationError.noRealRuns(
        "the user waits until nothing else can happen, and on real threads nobody knows when that is"
      )
    ) {
      try explore(
        initialValue: Inbox(), actions: Self.actions, reducer: Self.inboxReducer,
        environment: \.clock, options: .init(userActs: .whenIdle, realRuns: 1))
    }
  }
}
