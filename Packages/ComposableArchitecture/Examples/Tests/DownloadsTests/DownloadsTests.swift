import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureExploration
import Testing

@testable import Downloads

@Suite struct DownloadsTests {
  private let clock = TestClock()

  /// A test store with two rows. A download advances by ten percent each second.
  private func store() -> TestStore<DownloadsState, DownloadsAction, DownloadsEnvironment> {
    TestStore(
      initialValue: DownloadsState(
        downloads: [Download(id: 1, title: "A"), Download(id: 2, title: "B")]),
      reducer: downloadsReducer,
      environment: DownloadsEnvironment { [clock] _, progress in
        for percent in stride(from: 10, through: 100, by: 10) {
          try await clock.sleep(for: .seconds(1))
          progress(percent)
        }
      })
  }

  @Test func `A download shows its progress and ends`() {
    let store = store()
    store.send(.download(id: 1, action: .startTapped)) {
      $0.downloads[id: 1]?.status = .running(percent: 0)
    }
    for percent in stride(from: 10, through: 100, by: 10) {
      clock.advance(by: .seconds(1))
      store.receive(.download(id: 1, action: .progressed(percent: percent))) {
        $0.downloads[id: 1]?.status = .running(percent: percent)
      }
    }
    store.receive(.download(id: 1, action: .ended)) { $0.downloads[id: 1]?.status = .done }
  }

  @Test func `Cancelling one download does not affect the other one`() {
    let store = store()
    store.send(.startAllTapped)
    for id in [1, 2] {
      store.receive(.download(id: id, action: .startTapped)) {
        $0.downloads[id: id]?.status = .running(percent: 0)
      }
    }
    store.send(.download(id: 1, action: .cancelTapped)) {
      $0.downloads[id: 1]?.status = .notStarted
    }
    clock.advance(by: .seconds(1))
    store.receive(.download(id: 2, action: .progressed(percent: 10))) {
      $0.downloads[id: 2]?.status = .running(percent: 10)
    }
    store.send(.removeTapped(id: 2)) { $0.downloads.remove(id: 2) }
    clock.advance(by: .seconds(10))
  }

  @Test func `A failed download can be started again`() {
    let store = store()
    store.environment.download = { _, _ in throw DownloadError(description: "Lost.") }
    store.send(.download(id: 1, action: .startTapped)) {
      $0.downloads[id: 1]?.status = .running(percent: 0)
    }
    store.receive(.download(id: 1, action: .failed("Lost."))) {
      $0.downloads[id: 1]?.status = .failed("Lost.")
    }
    store.environment.download = { _, _ in }
    store.send(.download(id: 1, action: .startTapped)) {
      $0.downloads[id: 1]?.status = .running(percent: 0)
    }
    store.receive(.download(id: 1, action: .ended)) { $0.downloads[id: 1]?.status = .done }
  }

  @Test func `No download continues after Cancel, and no row reappears after Remove`() throws {
    let exploration = try explore(
      initialValue: DownloadsState(
        downloads: [Download(id: 1, title: "A"), Download(id: 2, title: "B")]),
      actions: [
        .startAllTapped, .download(id: 1, action: .cancelTapped), .removeTapped(id: 2),
      ],
      reducer: downloadsReducer,
      environment: { _ in
        DownloadsEnvironment { _, progress in
          await Task.yield()
          progress(50)
        }
      },
      finally: { state in
        state.downloads.map(\.id) == [1] && !state.downloads.contains(where: \.isRunning)
      })
    #expect(exploration.isComplete)
  }
}
