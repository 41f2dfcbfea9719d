import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

/// The diagram of the guide.
@Suite struct DiagramTests {
  static func diagram() throws -> String {
    let exploration = try explore(
      initialValue: CounterState(),
      actions: [.factTapped, .incrTapped, .factTapped],
      reducer: latestFactReducer,
      environment: { _ in
        CounterEnvironment(fact: { number in "\(number) is a number." })
      },
      diagram: { state in state.fact ?? "no fact" }
    )
    return exploration.diagram ?? ""
  }

  @Test func `The guide shows the diagram`() throws {
    #expect(try Page(guide: "Exploration").blocks(of: "mermaid") == [Self.diagram()])
  }
}
