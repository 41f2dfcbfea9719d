import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import Testing

@testable import Weather

/// Explores the app from its screens: whatever a user taps, before, during and after each answer.
@Suite struct WeatherScreenTests {
  @Test func `Every control does something and every screen has a way on, five taps deep`() throws {
    let exploration = try explore(
      program: { _ in WeatherApp.program(NoOptions()) }, taps: 0...5, texts: ["Oslo"],
      options: .init(userActs: .whenIdle))
    #expect(exploration.isComplete)
  }
}
