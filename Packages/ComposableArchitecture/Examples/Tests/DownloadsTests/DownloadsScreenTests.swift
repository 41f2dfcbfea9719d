import ComposableArchitectureCollections
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import Testing

@testable import Downloads

/// Explores the app from its screens: whatever a user taps, before, during and after each answer.
@Suite struct DownloadsScreenTests {
  @Test func `Every control does something and every screen has a way on, four taps deep`() throws {
    let exploration = try explore(
      program: { _ in
        Program(
          initialValue: DownloadsState(
            downloads: [Download(id: 1, title: "Atlas"), Download(id: 2, title: "Bestiary")]),
          reducer: downloadsReducer(limit: 1),
          environment: { time in
            DownloadsEnvironment { _, _ in try await time.clock.sleep(for: .seconds(1)) }
          },
          view: { DownloadsView(store: $0) })
      },
      taps: 0...4, options: .init(userActs: .whenIdle))
    #expect(exploration.isComplete)
  }
}
