import AppFeature
import ComposableArchitecture
import ComposableArchitectureExploration
import FavoritePrimes
import FileClient
import Foundation
import HeadlessExploration
import HeadlessRunner
import Synchronization
import Testing

/// Explores the app from its screens, killed at any point.
@Suite struct AppScreenRestartTests {
  private static func messages(
    _ program: @escaping (Simulation) -> Program<AppState, AppAction>
  ) throws -> [String] {
    let messages = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try explore(
        program: program, taps: 0...2, restarts: 1, options: .init(userActs: .whenIdle))
    } matching: { issue in
      messages.withLock { $0.append("\(issue)") }
      return true
    }
    return messages.withLock(\.self)
  }

  @Test func `What was saved comes back, wherever the app is killed`() throws {
    #expect(try Self.messages(AppScreenTests.program(favorites: [2, 3])) == [])
  }

  @Test func `A disk that returns another list is found without a condition`() throws {
    let messages = try Self.messages(
      AppScreenTests.program(favorites: [2, 3]) { client in
        let load = client.load
        client.load = { name in
          name == favoritePrimesDocument
            ? load(name).map { result in result.map { $0.map { _ in Data("[7]".utf8) } } }
            : load(name)
        }
      })
    #expect(
      messages.contains {
        $0.contains("the document of `savedFavorites` is not the one that was stored")
      }, "\(messages)")
  }
}
