import ComposableArchitecture

struct WeatherState: Codable, Hashable {
  var city = ""
  var report: Report?
  var isLoading = false
}

struct Report: Codable, Hashable {
  var city: String
  var degrees: Int
}

enum WeatherAction: Codable, Equatable {
  case cityChanged(String)
  case askTapped
  case reported(Report)
}

struct WeatherEnvironment {
  var degrees: @Sendable (_ city: String) async -> Int
}

extension WeatherEnvironment {
  /// Takes a second for each answer, which depends on the length of the name alone.
  static func pretending(clock: any Clock<Duration>) -> WeatherEnvironment {
    WeatherEnvironment { city in
      try? await clock.sleep(for: .seconds(1))
      return 10 + city.count
    }
  }
}

func weatherReducer(
  state: inout WeatherState, action: WeatherAction, environment: WeatherEnvironment
) -> [Effect<WeatherAction>] {
  switch action {
  case .cityChanged(let city):
    state.city = city
    state.report = nil
    state.isLoading = false
    return [.cancel(id: "report")]

  case .askTapped:
    state.isLoading = true
    let report = Effect<WeatherAction>.run { [city = state.city] send in
      send(.reported(Report(city: city, degrees: await environment.degrees(city))))
    }
    return [report.cancellable(id: "report", cancelInFlight: true)]

  case .reported(let report):
    state.report = report
    state.isLoading = false
    return []
  }
}
