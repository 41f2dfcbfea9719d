import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import Testing

@testable import Search

/// Explores the app from its screens: whatever a user taps, before, during and after each answer.
@Suite struct SearchScreenTests {
  @Test func `Every control does something and every screen has a way on, five taps deep`() throws {
    let exploration = try explore(
      program: { _ in Search.program(NoOptions()) }, taps: 0...5, texts: ["a", "b"],
      options: .init(userActs: .whenIdle))
    #expect(exploration.isComplete)
  }
}
