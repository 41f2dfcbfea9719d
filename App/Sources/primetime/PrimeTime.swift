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
    program(dataDirectory(options).map { .live(directory: $0) } ?? .live(app: name))
  }

  /// Each visitor has favorites and settings in a directory of their own.
  static func program(
    _ options: Options, visitor: Visitor
  ) throws -> Program<AppState, AppAction> {
    let directory = try dataDirectory(options) ?? FileClient.defaultDirectory(app: name)
    return program(.live(directory: directory.appending(path: "visitors/\(visitor.id)")))
  }

  private static func program(_ fileClient: FileClient) -> Program<AppState, AppAction> {
    var environment = AppEnvironment.live
    environment.fileClient = fileClient
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
