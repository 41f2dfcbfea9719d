import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import Weather

/// Tests what the proof of “Your first app” is worth.
@Suite struct WeatherMutantTests {
  @Test func `The proof notices every small mistake in the reducer that does harm`() throws {
    let report = try mutants(of: weatherReducer) { reducer in
      try explore(
        initialValue: WeatherState(city: "Oslo"),
        actions: [.askTapped, .cityChanged("Rome")],
        reducer: reducer,
        environment: { _ in WeatherEnvironment { _ in 14 } },
        invariant: { state in state.report == nil || state.report?.city == state.city },
        finally: { state in !state.isLoading && state.city == "Rome" },
        sometimes: { state in state.report != nil })
      try explore(
        initialValue: WeatherState(city: "Oslo"),
        actions: [.askTapped],
        reducer: reducer,
        environment: { _ in WeatherEnvironment { _ in 14 } },
        sometimes: { state in state.isLoading })
    }
    // The answers to two questions about a city are the same, so it does not matter how many of them arrive.
    #expect(
      report.survivors.map(\.description) == [
        "effect 1 of .askTapped does not cancel those in flight",
        "each output of effect 1 of .askTapped comes twice",
      ])
  }
}
