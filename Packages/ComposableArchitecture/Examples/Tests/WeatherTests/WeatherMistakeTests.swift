import ComposableArchitecture
import ComposableArchitectureExploration
import Foundation
import Testing

@testable import Weather

/// The mistake that “Your first app” makes on purpose.
@Suite struct WeatherMistakeTests {
  @Test func `The guide shows how the failure of the mistake begins`() throws {
    var printed: String?
    withKnownIssue {
      printed = try explore(
        initialValue: WeatherState(city: "Oslo"),
        actions: [.askTapped, .cityChanged("Rome")],
        reducer: Self.carelessReducer,
        environment: { _ in WeatherEnvironment { _ in 14 } },
        invariant: { state in state.report == nil || state.report?.city == state.city },
        finally: { state in !state.isLoading && state.city == "Rome" },
        sometimes: { state in state.report != nil }
      ).failure?.description
    }
    let failure = try #require(printed)
    let blocks = try String(contentsOf: guide, encoding: .utf8)
      .components(separatedBy: "```text\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```\n").first }
    #expect(blocks.contains { failure.hasPrefix("\($0)\n") }, "\(failure)")
  }

  /// Does not cancel the request when the city changes.
  private static func carelessReducer(
    state: inout WeatherState, action: WeatherAction, environment: WeatherEnvironment
  ) -> [Effect<WeatherAction>] {
    let effects = weatherReducer(state: &state, action: action, environment: environment)
    if case .cityChanged = action { return [] }
    return effects
  }

  private let guide = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appending(path: "Documentation/YourFirstApp.md")
}
