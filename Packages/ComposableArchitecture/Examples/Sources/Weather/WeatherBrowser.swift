import HeadlessRunner
import HeadlessWeb

extension WeatherApp {
  static var subcommands: [Subcommand] { [Serve<Self>.self] }
}
