import ComposableArchitecture
import Foundation

struct FeedState {
  var file: URL?
  var progress: Double?
  var query = ""
}

enum FeedAction {
  case appeared, cancelTapped, disappeared, importTapped, nameTapped, refreshTapped, saveTapped
  case saved, syncTapped
  case counted(Int)
  case downloadFailed(any Error)
  case downloadTapped(URL)
  case downloaded(Download)
  case found([String])
  case imported(String)
  case moved(Int)
  case nameChosen(String)
  case queryChanged(String)
  case refreshed(Result<[String], LoadError>)
  case scrolled(Int)
  case statusChanged(String)
}

enum Download { case finished(URL), progress(Double) }

struct LoadError: Error {
  static let tooSlow = LoadError(CancellationError())
  init(_ error: any Error) {}
}

struct FeedEnvironment {
  var cached: @Sendable () async -> [String]
  var clock: any Clock<Duration>
  var contacts: Contacts
  var download: @Sendable (URL) -> AsyncThrowingStream<Download, any Error>
  var edits: @Sendable () -> AsyncStream<String>
  var lines: @Sendable () -> AsyncStream<String>
  var load: @Sendable () async throws -> [String]
  var locations: @Sendable () -> AsyncStream<Int>
  var nearby: @Sendable (Int) async -> [String]
  var prefetch: @Sendable (Int) async -> Void
  var save: @Sendable (String) async -> Void
  var search: @Sendable (String) async -> [String]
  var status: @Sendable () async -> String
}

struct Contacts {
  func addListener(_ listener: @escaping @Sendable (String) -> Void) -> Int { 1 }
  func pick(_ completion: @escaping @Sendable (String) -> Void) {}
  func removeListener(_ token: Int) {}
}

// Examples: declarations

func feedReducer(
  state: inout FeedState, action: FeedAction, environment: FeedEnvironment
) -> [Effect<FeedAction>] {
  let refresh = Effect<FeedAction>.none
  // Examples: statements
  return []
}
