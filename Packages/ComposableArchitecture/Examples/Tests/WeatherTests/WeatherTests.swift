import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@testable import Weather

@Suite struct WeatherTests {
  @Test func `A report is shown`() {
    let store = TestStore(
      initialValue: WeatherState(city: "Oslo"),
      reducer: weatherReducer,
      environment: WeatherEnvironment { _ in 14 })
    store.send(.askTapped) { $0.isLoading = true }
    store.receive(.reported(Report(city: "Oslo", degrees: 14))) {
      $0.report = Report(city: "Oslo", degrees: 14)
      $0.isLoading = false
    }
  }
}
