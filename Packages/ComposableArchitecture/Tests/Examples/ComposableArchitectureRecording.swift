// The context of the examples of ComposableArchitectureRecording.
import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation

// Examples: declarations

struct AppState: Codable, Equatable, Sendable {
  struct LogIn: Codable, Equatable, Sendable {
    var password = ""
  }

  var logIn: LogIn?
}

enum AppAction: Codable, Equatable, Sendable {
  enum LogIn: Codable, Equatable, Sendable {
    case passwordChanged(String)
  }

  case logIn(LogIn)
}

struct AppEnvironment: Sendable {
  static let live = AppEnvironment()
  static let mock = AppEnvironment()
}

func appReducer(
  state: inout AppState, action: AppAction, environment: AppEnvironment
) -> [Effect<AppAction>] { [] }

func examples(url: URL, before: AppState, after: AppState) async throws {
  let history = History<AppState, AppAction>(app: "notes")
  let recorder = try Recorder<AppState, AppAction>(
    to: url.appending(path: "other"), app: "feeds")
  let recording = try Recording<AppState, AppAction>(contentsOf: url)
  // Examples: statements
}
