import AppFeature
import ArgumentParser
import ComposableArchitecture
import FileClient
import Foundation
import HeadlessRunner
import HeadlessUI
import HeadlessWeb
import WolframAlpha

/// The app, without a screen: from a script, from a pipe, or in a terminal.
@main
struct PrimeTime: HeadlessApp {
  static let name = "primetime"
  static let abstract = "Count, find out about primes, and keep your favorites."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  struct Options: ParsableArguments {
    @Option(
      help: """
        The directory of the favorites and the settings. (default: $XDG_DATA_HOME/primetime, \
        or ~/.local/share/primetime)
        """,
      completion: .directory
    )
    var dataDirectory: String?

    func validate() throws {
      // An empty path would be the current directory.
      guard dataDirectory != "" else {
        throw ValidationError("“--data-directory” is empty. Name a directory.")
      }
      do {
        try NthPrimeClient.validateEnvironment()
      } catch {
        throw ValidationError(error.description)
      }
    }
  }

  static func dataDirectory(_ options: Options) -> URL? {
    options.dataDirectory.map { URL(filePath: $0) }
  }

  static func program(_ options: Options) -> Program<AppState, AppAction> {
    var environment = AppEnvironment.live
    if let directory = dataDirectory(options) {
      environment.fileClient = .live(directory: directory)
    }
    let wolframAlphaName = environment.wolframAlpha.name
    return Program(
      initialValue: AppState(),
      reducer: appReducer,
      environment: { [environment] time in
        var environment = environment
        environment.now = time.now
        return environment
      },
      view: { AppView(store: $0, wolframAlphaName: wolframAlphaName) },
      onStart: [.started]
    )
  }
}
