import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import Weather

/// Tests the app of the tutorial if it is killed at any point.
@Suite struct WeatherRestartTests {
  @Test func `Wherever the app is killed, a report is about the city in the field`() throws {
    let exploration = try explore(
      initialValue: WeatherState(city: "Oslo"),
      actions: [.askTapped, .cityChanged("Rome"), .askTapped],
      reducer: weatherReducer,
      environment: { _ in WeatherEnvironment { _ in 14 } },
      restarts: 1,
      invariant: { state in state.report == nil || state.report?.city == state.city },
      finally: { state in !state.isLoading })
    #expect(exploration.isComplete)
  }
}
