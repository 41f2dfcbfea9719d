import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

/// The demonstration of the guide: a bug that no test of a single order finds, how it is found, and the
/// fix.
@Suite struct LateResponseTests {
  @Test func `Two facts are loaded`() {
    let clock = TestClock()
    let store = TestStore(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in
        try? await clock.sleep(for: .seconds(1))
        return "\(number) is a number."
      })
    )
    store.send(.factTapped)
    store.send(.incrTapped) { $0.count = 1 }
    store.send(.factTapped)
    clock.advance(by: .seconds(1))
    store.receive(.factResponse("0 is a number.")) { $0.fact = "0 is a number." }
    store.receive(.factResponse("1 is a number.")) { $0.fact = "1 is a number." }
  }

  static func lateResponse() throws -> String {
    try report {
      try explore(
        initialValue: CounterState(),
        actions: [.factTapped, .incrTapped, .factTapped],
        reducer: counterReducer,
        environment: { _ in
          CounterEnvironment(fact: { number in "\(number) is a number." })
        },
        finally: { state in state.fact == "\(state.count) is a number." }
      )
    }
  }

  static func testSource() throws -> String {
    let exploration = try quietly {
      try explore(
        initialValue: CounterState(),
        actions: [.factTapped, .incrTapped, .factTapped],
        reducer: counterReducer,
        environment: { _ in
          CounterEnvironment(fact: { number in "\(number) is a number." })
        },
        finally: { state in state.fact == "\(state.count) is a number." }
      )
    }
    let failure = try #require(exploration.failure)
    let source = try failure.testSource(
      name: "The last response counts",
      initialValue: "CounterState()",
      reducer: "counterReducer",
      environment: #"CounterEnvironment(fact: { number in "\(number) is a number." })"#,
      condition: #"state.fact == "\(state.count) is a number.""#)
    return source
  }

  @Test func `One of the four orders shows a fact about another number`() throws {
    let report = try Self.lateResponse()
    #expect(report.contains("Found in 8 schedules; no shorter history fails."))
  }

  @Test func `The last fact is about the count, in any order of responses`() throws {
    let exploration = try explore(
      initialValue: CounterState(),
      actions: [.factTapped, .incrTapped, .factTapped],
      reducer: latestFactReducer,
      environment: { _ in
        CounterEnvironment(fact: { number in "\(number) is a number." })
      },
      finally: { state in state.fact == "\(state.count) is a number." }
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 11)
    #expect(
      "\(exploration)" == "All 11 schedules were run. Nothing failed.")
    #expect(exploration.coverage.actions.contains(".factResponse"))
    let pair = exploration.coverage.inBothOrders.first
    #expect(pair?.description == ".factResponse and .incrTapped")
  }

  @Test func `If all responses are equal, no condition shows that a cancellation is missing`()
    throws
  {
    let exploration = try explore(
      initialValue: CounterState(),
      actions: [.factTapped, .incrTapped, .factTapped],
      reducer: counterReducer,
      environment: { _ in CounterEnvironment(fact: { _ in "It is a number." }) },
      finally: { state in state.fact == "It is a number." }
    )
    #expect(exploration.isComplete)
  }

  static func coverage() throws -> String {
    let exploration = try explore(
      initialValue: CounterState(), actions: [.factTapped, .incrTapped, .factTapped],
      reducer: latestFactReducer,
      environment: { _ in CounterEnvironment(fact: { number in "\(number) is a number." }) })
    return "\(exploration.coverage)"
  }

  @Test func `A token replays one history`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: CounterState(),
        actions: [.factTapped, .incrTapped, .factTapped],
        reducer: counterReducer,
        environment: { _ in
          CounterEnvironment(fact: { number in "\(number) is a number." })
        },
        schedules: .replay("x3-111-5xena"),
        finally: { state in state.fact == "\(state.count) is a number." }
      )
    }
    #expect(exploration.schedulesRun == 1)
    #expect(exploration.failure?.token == "x3-111-5xena")
    #expect(
      exploration.failure?.steps.map(\.text) == [
        "CounterAction.factTapped",
        "CounterAction.incrTapped",
        "CounterAction.factTapped",
        #"CounterAction.factResponse("1 is a number.")"#,
        #"CounterAction.factResponse("0 is a number.")"#,
      ])
  }
}

func latestFactReducer(
  state: inout CounterState, action: CounterAction, environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  switch action {
  case .factTapped:
    return [
      .run { [count = state.count] send in
        send(.factResponse(await environment.fact(count)))
      }
      .cancellable(id: "fact", cancelInFlight: true)
    ]
  default:
    return counterReducer(state: &state, action: action, environment: environment)
  }
}
