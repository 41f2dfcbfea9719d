import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureExploration
import Testing

@testable import Downloads

@Suite struct DownloadsTests {
  private let clock = TestClock()

  private func downloads(_ count: Int) -> IdentifiedArrayOf<Download> {
    IdentifiedArray((1...count).map { Download(id: $0, title: "File \($0)") })
  }

  /// A test store with three rows. A download advances by ten percent each second.
  private func store() -> TestStore<DownloadsState, DownloadsAction, DownloadsEnvironment> {
    TestStore(
      initialValue: DownloadsState(downloads: downloads(3)),
      reducer: downloadsReducer(limit: 2),
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
      $0.downloads[id: 1]?.status = .waiting
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
    for id in [1, 2, 3] {
      store.receive(.download(id: id, action: .startTapped)) {
        $0.downloads[id: id]?.status = .waiting
      }
    }
    store.send(.removeTapped(id: 3)) { $0.downloads.remove(id: 3) }
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
      $0.downloads[id: 1]?.status = .waiting
    }
    store.receive(.download(id: 1, action: .failed("Lost."))) {
      $0.downloads[id: 1]?.status = .failed("Lost.")
    }
    store.environment.download = { _, _ in }
    store.send(.download(id: 1, action: .startTapped)) {
      $0.downloads[id: 1]?.status = .waiting
    }
    store.receive(.download(id: 1, action: .ended)) { $0.downloads[id: 1]?.status = .done }
  }

  @Test func `A download waits until one of the two before it has ended`() {
    let store = store()
    store.send(.startAllTapped)
    for id in [1, 2, 3] {
      store.receive(.download(id: id, action: .startTapped)) {
        $0.downloads[id: id]?.status = .waiting
      }
    }
    store.send(.download(id: 1, action: .cancelTapped)) {
      $0.downloads[id: 1]?.status = .notStarted
    }
    clock.advance(by: .seconds(1))
    for id in [2, 3] {
      store.receive(.download(id: id, action: .progressed(percent: 10))) {
        $0.downloads[id: id]?.status = .running(percent: 10)
      }
    }
    for id in [2, 3] { store.send(.removeTapped(id: id)) { $0.downloads.remove(id: id) } }
  }

  @Test func `No download continues after Cancel, and no row reappears after Remove`() throws {
    let exploration = try explore(
      initialValue: DownloadsState(downloads: downloads(2)),
      actions: [
        .startAllTapped, .download(id: 1, action: .cancelTapped), .removeTapped(id: 2),
      ],
      reducer: downloadsReducer(limit: 1),
      environment: { _ in
        DownloadsEnvironment { _, progress in
          await Task.yield()
          progress(50)
        }
      },
      finally: { state in
        state.downloads.map(\.id) == [1] && !state.downloads.contains(where: \.isInFlight)
      })
    #expect(exploration.isComplete)
  }

  @Test func `With a limit of one, downloads never run at the same time, and all of them end`()
    throws
  {
    var running: SimulatedVariable<Int>?
    let exploration = try explore(
      initialValue: DownloadsState(downloads: downloads(3)),
      actions: [.startAllTapped],
      reducer: downloadsReducer(limit: 1),
      environment: { simulation in
        let count = simulation.variable(0)
        running = count
        return DownloadsEnvironment { _, _ in
          count.withValue { $0 += 1 }
          await Task.yield()
          count.withValue { $0 -= 1 }
        }
      },
      invariant: { _ in running.map { $0.value <= 1 } ?? true },
      finally: { $0.downloads.allSatisfy { $0.status == .done } },
      sometimes: { $0.downloads.map(\.status) == [.done, .waiting, .waiting] })
    #expect(exploration.isComplete)
  }
}
