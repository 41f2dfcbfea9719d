import AppFeature
import ComposableArchitecture
import ComposableArchitectureTesting
import Counter
import FavoritePrimes
import FileClient
import Foundation
import PrimeModal
import Synchronization
import Testing
import WolframAlpha

/// Tests the whole app with a directory on a real disk and the engine that computes primes. `receive`
/// waits for both.
@Suite final class DiskTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func store(
    _ state: AppState = AppState(),
    fileClient: FileClient? = nil
  ) -> TestStore<AppState, AppAction, AppEnvironment> {
    TestStore(
      initialValue: state,
      reducer: appReducer,
      environment: AppEnvironment(
        fileClient: fileClient ?? .live(directory: directory),
        wolframAlpha: .unimplemented,
        offline: .offline,
        now: { Date(timeIntervalSince1970: 0) }
      )
    )
  }

  @Test func `The next run of the app loads what this run saved`() throws {
    let store = store(AppState(count: 2))
    store.exhaustivity = .off
    store.send(.offlineCounterView(.counter(.requestNthPrime)))
    store.receive(.offlineCounterView(.counter(.nthPrimeResponse(n: 2, result: .success(3))))) {
      $0.counterAlert = "The 2nd prime is 3"
    }
    for _ in 1...2 {
      store.send(.offlineCounterView(.primeModal(.saveFavoritePrimeTapped)))
      store.send(.offlineCounterView(.counter(.incrTapped)))
    }
    store.send(.favoritePrimes(.saveButtonTapped))
    store.finish()
    #expect(store.value.favoritePrimesNotice == "Saved 2 favorite primes.")
    let document = try Data(contentsOf: directory.appending(path: favoritePrimesDocument))
    #expect(try favoritePrimesSchema.decode(document) == [2, 3])

    let next = self.store()
    next.exhaustivity = .off
    next.send(.favoritePrimes(.loadButtonTapped))
    next.receive(.favoritePrimes(.savedList(.reverted([2, 3])))) {
      $0.favoritePrimes = [2, 3]
      $0.activityFeed = [2, 3].map { .init(.added, $0, at: Date(timeIntervalSince1970: 0)) }
    }
  }

  @Test func `The millionth prime is computed`() {
    let store = store(AppState(count: 1_000_000))
    store.send(.offlineCounterView(.counter(.requestNthPrime))) {
      $0.requestedNthPrime = 1_000_000
    }
    store.receive(
      .offlineCounterView(.counter(.nthPrimeResponse(n: 1_000_000, result: .success(15_485_863))))
    ) {
      $0.requestedNthPrime = nil
      $0.counterAlert = "The 1000000th prime is 15485863"
    }
  }

  @Test func `A damaged document is set aside, whatever the user does in the meantime`() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("[2, 3".utf8).write(to: directory.appending(path: favoritePrimesDocument))
    // The first load takes one second of the test clock, so the user can act in the meantime. The document is read
    // again when it was set aside.
    let clock = TestClock()
    let isFirst = Mutex(true)
    let live = FileClient.live(directory: directory)
    var fileClient = live
    fileClient.now = { Date(timeIntervalSince1970: 0) }
    fileClient.load = { name in
      let delay: Duration = isFirst.withLock { $0 ? .seconds(1) : .zero }
      isFirst.withLock { $0 = false }
      return live.load(name).deferred(for: delay, clock: clock)
    }
    fileClient.loadNow = fileClient.load

    let store = store(AppState(count: 7, favoritePrimes: [5]), fileClient: fileClient)
    store.exhaustivity = .off
    store.send(.favoritePrimes(.loadButtonTapped))
    store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [5, 7]
      $0.activityFeed = [.init(.added, 7, at: Date(timeIntervalSince1970: 0))]
    }
    clock.advance(by: .seconds(1))
    store.receive(.favoritePrimes(.savedList(.reverted(nil)))) {
      $0.favoritePrimesAlert = """
        The saved list is damaged: it is not a list of numbers. \
        It is kept as “favorite-primes.damaged.json”; your favorites are unchanged.
        """
    }
    store.send(.favoritePrimes(.saveButtonTapped))
    store.receive(.favoritePrimes(.savedList(.saved(at: Date(timeIntervalSince1970: 0))))) {
      $0.favoritePrimesNotice = "Saved 2 favorite primes."
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path())
    #expect(names.sorted() == ["favorite-primes.damaged.json", favoritePrimesDocument])
  }
}
