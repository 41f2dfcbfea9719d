import ComposableArchitecture
import HeadlessUI

struct WeatherView: View {
  let store: Store<WeatherState, WeatherAction>

  var body: Screen {
    let state = store.value
    return Screen("Weather") {
      TextField("City", text: state.city) { store.send(.cityChanged($0)) }
      Button("Ask", isEnabled: !state.city.isEmpty) { store.send(.askTapped) }
      if state.isLoading { ProgressView("Asking") }
      if let report = state.report { Text("\(report.city) has \(report.degrees) degrees.") }
    }
  }
}
