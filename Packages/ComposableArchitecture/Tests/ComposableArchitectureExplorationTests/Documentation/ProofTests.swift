import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

/// The mutants of the guide.
@Suite struct ProofTests {
  static func report() throws -> String {
    let report = try mutants(of: latestFactReducer) { reducer in
      try explore(
        initialValue: CounterState(),
        actions: [.factTapped, .incrTapped, .factTapped],
        reducer: reducer,
        environment: { _ in
          CounterEnvironment(fact: { number in "\(number) is a number." })
        },
        finally: { state in state.fact == "\(state.count) is a number." }
      )
    }
    return "\(report)"
  }

  @Test func `A stronger condition kills all mutants`() throws {
    let report = try mutants(of: latestFactReducer, except: [.twice]) { reducer in
      try explore(
        initialValue: CounterState(),
        actions: [.factTapped, .incrTapped, .factTapped],
        reducer: reducer,
        environment: { _ in
          CounterEnvironment(fact: { number in "\(number) is a number." })
        },
        finally: { state in state.count == 1 && state.fact == "1 is a number." }
      )
    }
    #expect(report.survivors.isEmpty)
  }

  @Test func `Some order shows the first fact`() throws {
    let exploration = try explore(
      initialValue: CounterState(),
      actions: [.factTapped, .incrTapped, .factTapped],
      reducer: latestFactReducer,
      environment: { _ in
        CounterEnvironment(fact: { number in "\(number) is a number." })
      },
      sometimes: { state in state.fact == "0 is a number." }
    )
    #expect(exploration.isComplete)
  }
}
