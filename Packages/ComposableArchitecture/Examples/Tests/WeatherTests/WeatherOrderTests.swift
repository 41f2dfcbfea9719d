import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import Weather

@Suite struct WeatherOrderTests {
  @Test func `In every order, a report is about the city in the field`() throws {
    let exploration = try explore(
      initialValue: WeatherState(city: "Oslo"),
      actions: [.askTapped, .cityChanged("Rome")],
      reducer: weatherReducer,
      environment: { _ in WeatherEnvironment { _ in 14 } },
      invariant: { state in state.report == nil || state.report?.city == state.city },
      finally: { state in !state.isLoading && state.city == "Rome" },
      sometimes: { state in state.report != nil })
    #expect(exploration.isComplete)
  }
}
