import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests diagrams of the states that schedules go through.
@Suite struct ExploreDiagramTests {
  @Test func `A diagram shows the states and the actions between them`() throws {
    let exploration = try explore(
      initialValue: .idle, actions: [.loadTapped, .cancelTapped], reducer: answerReducer,
      environment: { _ in AnswerEnvironment(answer: { "2 is \"prime\"." }) }, diagram: { $0 })
    #expect(
      exploration.diagram == """
        stateDiagram-v2
          state "idle" as s1
          state "loading" as s2
          state "loaded(#34;2 is #92;#34;prime#92;#34;.#34;)" as s3
          [*] --> s1
          s1 --> s2: .loadTapped
          s2 --> s3: .response
          s3 --> s1: .cancelTapped
          s2 --> s1: .cancelTapped
        """)
  }

  @Test func `Without a label there is no diagram`() throws {
    let exploration = try explore(
      initialValue: .idle, actions: [.loadTapped], reducer: answerReducer,
      environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) })
    #expect(exploration.diagram == nil)
  }

  @Test func `States with the same label are one, and an arrow has all of its actions`() throws {
    let exploration = try explore(
      initialValue: 0, actionCount: 0...3,
      action: { $0.choose(Tally.Action.incrTapped, .responded(2)) }, reducer: Tally.reducer,
      environment: Tally.immediate, diagram: { $0 < 2 ? "few" : "many" })
    let lines = try #require(exploration.diagram).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines.last == "  s1 --> s2: .incrTapped, .responded"
        || lines.last == "  s1 --> s2: .responded, .incrTapped")
  }

  @Test func `The number of labels has a limit`() throws {
    let exploration = try explore(
      initialValue: 0, actions: Array(repeating: Tally.Action.incrTapped, count: 60),
      reducer: Tally.reducer, environment: Tally.immediate, diagram: { $0 })
    let lines = try #require(exploration.diagram).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  state ") } == 51)
    #expect(lines.last == "  s50 --> s51: .incrTapped")
    #expect(lines.contains("  state \"other states\" as s51"))
  }

  @Test func `The page marks races and lists the actions that never came in a state`() throws {
    let exploration = try explore(
      initialValue: .idle, actions: [.loadTapped, .cancelTapped], reducer: answerReducer,
      environment: { _ in AnswerEnvironment(answer: { "<2>" }) }, diagram: { $0 })
    let page = try #require(exploration.diagramPage)
    #expect(page.contains(exploration.description.split(separator: ".")[0]))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr><th>") }
    #expect(
      Array(rows) == [
        """
        <tr><th>idle</th><td></td><td><ul><li>.response</li><li>.cancelTapped</li></ul></td></tr>
        """,
        """
        <tr><th>loading</th><td></td><td><ul><li>.loadTapped</li></ul></td></tr>
        """,
        """
        <tr><th>loaded(&quot;&lt;2&gt;&quot;)</th><td></td><td><ul><li>.loadTapped</li><li>.response</li></ul></td></tr>
        """,
      ])
    #expect(page.matches(of: /marker-end/).count == 5)
  }

  @Test func `Two actions that lead elsewhere in the other order are a race`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [Tally.Action.incrTapped, .responded(5)], reducer: Tally.reducer,
      environment: Tally.immediate, diagram: { $0 })
    #expect(exploration.diagramPage?.contains("class=\"race\"") == false)
    let racing = try explore(
      initialValue: 1, actions: [.requested, .doubled],
      reducer: { (number: inout Int, action: Factor, _: Void) in
        switch action {
        case .requested: return [.run { send in send(.incremented) }]
        case .doubled: number *= 2
        case .incremented: number += 1
        }
        return []
      }, environment: { _ in }, diagram: { $0 })
    let page = try #require(racing.diagramPage)
    #expect(page.contains("<li>.incremented and .doubled: “4” or “3”</li>"))
    #expect(page.matches(of: /class="race"/).count == 1)
  }

  private enum Factor { case requested, doubled, incremented }

  @Test func `States do not overlap in the drawing`() throws {
    let exploration = try explore(
      initialValue: 0, actionCount: 0...3,
      action: { $0.choose(Tally.Action.incrTapped, .responded(7), .responded(40)) },
      reducer: Tally.reducer, environment: Tally.immediate, diagram: { "the number \($0)" })
    let page = try #require(exploration.diagramPage)
    let boxes = page.matches(of: /<rect x="(\d+)" y="(\d+)" width="(\d+)"/).compactMap { match in
      Int(match.1).flatMap { x in Int(match.2).flatMap { y in Int(match.3).map { (x, y, $0) } } }
    }
    #expect(boxes.count > 5)
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where other.1 == box.1 {
        #expect(other.0 + other.2 < box.0 || box.0 + box.2 < other.0)
      }
    }
  }
}
