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
}
