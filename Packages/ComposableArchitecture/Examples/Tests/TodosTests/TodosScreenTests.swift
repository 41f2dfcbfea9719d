import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import Testing

@testable import Todos

/// Explores the app from its screens: whatever a user taps, before, during and after each answer.
@Suite struct TodosScreenTests {
  @Test func `Every control does something and every screen has a way on, four taps deep`() throws {
    let exploration = try explore(
      program: { _ in Todos.program(NoOptions()) }, taps: 0...4, texts: ["a"],
      options: .init(userActs: .whenIdle))
    #expect(exploration.isComplete)
  }
}
