import ComposableArchitecture
import HeadlessRunner

@main
struct WeatherApp: HeadlessApp {
  static let name = "Weather"
  static let abstract = "Ask how warm a city is."
  static let version = composableArchitectureVersion

  static func program(_ options: NoOptions) -> Program<WeatherState, WeatherAction> {
    Program(
      initialValue: WeatherState(),
      reducer: weatherReducer,
      environment: { time in .pretending(clock: time.clock) },
      view: { WeatherView(store: $0) })
  }
}
