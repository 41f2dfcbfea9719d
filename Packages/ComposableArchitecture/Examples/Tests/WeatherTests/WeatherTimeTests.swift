import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@testable import Weather

@Suite struct WeatherTimeTests {
  @Test func `A report takes a second`() {
    let clock = TestClock()
    let store = TestStore(
      initialValue: WeatherState(city: "Oslo"),
      reducer: weatherReducer,
      environment: .pretending(clock: clock))
    store.send(.askTapped) { $0.isLoading = true }
    clock.advance(by: .milliseconds(999))
    #expect(store.value.report == nil)
    clock.advance(by: .milliseconds(1))
    store.receive(.reported(Report(city: "Oslo", degrees: 14))) {
      $0.report = Report(city: "Oslo", degrees: 14)
      $0.isLoading = false
    }
  }
}
