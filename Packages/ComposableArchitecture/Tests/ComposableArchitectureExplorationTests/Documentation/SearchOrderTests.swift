import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

@Suite struct SearchOrderTests {
  static let slowSearch: @Sendable (Simulation) -> SearchEnvironment = { simulation in
    SearchEnvironment(
      clock: simulation.clock,
      search: { query in
        try? await simulation.clock.sleep(for: .milliseconds(200))
        return ["\(query)s"]
      })
  }

  @Test func `The results are those of the last query, in any order of keystrokes`() throws {
    let exploration = try explore(
      initialValue: SearchState(),
      actions: [.queryChanged("ca"), .queryChanged("cat")],
      reducer: searchReducer,
      environment: Self.slowSearch,
      convergent: true
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 13)
  }

  @Test func `Fewer orders are explored if time waits until nothing is ready`() throws {
    let exploration = try explore(
      initialValue: SearchState(),
      actions: [.queryChanged("ca"), .queryChanged("cat")],
      reducer: searchReducer,
      environment: Self.slowSearch,
      options: .init(timePasses: .whenIdle),
      convergent: true
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 13)
  }
}
