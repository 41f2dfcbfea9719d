import AppFeature
import ComposableArchitecture
import Counter
import FavoritePrimes
import FileClient
import Foundation
import HeadlessUI
import PrimeModal
import Synchronization
import Testing
import WolframAlpha

/// Tests the whole app with the parts that a user would use: documents on a real disk and an engine
/// that computes primes.
@Suite struct PrimeTimeTests {
  private typealias AppStore = Store<AppState, AppAction>

  private func store(
    _ state: AppState = AppState(),
    directory: URL,
    now: Date = Date(timeIntervalSince1970: 0)
  ) -> AppStore {
    Store(
      initialValue: state,
      reducer: appReducer,
      environment: AppEnvironment(
        fileClient: .live(directory: directory),
        wolframAlpha: .offline,
        offline: .offline,
        now: { now }
      )
    )
  }

  private func withDirectory(_ body: (URL) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(directory)
  }

  @Test func `A user who saves finds everything again at the next start`() async throws {
    try await withDirectory { directory in
      let store = store(directory: directory)
      let view = AppView(store: store, wolframAlphaName: "offline engine")
      func tap(_ labels: String...) throws {
        for label in labels { try view.body.button(labeled: label).action() }
      }
      try tap("Counter demo", "+", "+", "Is this prime?", "Save to favorite primes", "Done")
      try tap("What is the 2nd prime?")
      await store.finish()
      #expect(store.counterAlert == "The 2nd prime is 3")
      try tap("Ok", "+", "Back", "Offline counter demo")
      try tap("Is this prime?", "Save to favorite primes", "Done", "What is the 3rd prime?")
      await store.finish()
      #expect(store.counterAlert == "The 3rd prime is 5")
      try tap("Ok", "Back", "Favorite primes", "Save")
      await store.finish()
      try tap("Delete 2", "What is the 3rd prime?")
      await store.finish()
      #expect(store.favoritePrimesAlert == "The 3rd prime is 5")
      try tap("Ok", "Load")
      await store.finish()
      #expect(store.favoritePrimes == [2, 3])
      #expect(store.favoritePrimesNotice == "Loaded 2 favorite primes.")
      let time = Date(timeIntervalSince1970: 0)
      #expect(
        store.activityFeed == [
          .init(.added, 2, at: time), .init(.added, 3, at: time), .init(.removed, 2, at: time),
          .init(.added, 2, at: time),
        ]
      )

      let later = self.store(directory: directory)
      later.send(.started)
      #expect(later.favoritePrimes == [2, 3])
      #expect(later.activityFeed == [])
      await later.send(.favoritePrimes(.loadButtonTapped)).finish()
      #expect(later.favoritePrimes == [2, 3])
    }
  }

  @Test func `The next start restores the user and the setting for automatic saving`() async throws
  {
    try await withDirectory { directory in
      let store = store(AppState(count: 7), directory: directory)
      let view = AppView(store: store, wolframAlphaName: "offline engine")
      store.send(.started)
      try view.body.tap("Log in")
      try view.body.type("Ada", into: "Name")
      try view.body.submit("Name")
      // If another thread is reducing the output of a save, a tap changes the screen only later.
      await store.finish()
      try view.body.tap("Favorite primes")
      try view.body.toggle("Save favorites automatically", to: true)
      await store.finish()
      try view.body.back()
      for label in ["Counter demo", "Is this prime?", "Save to favorite primes", "Done"] {
        try view.body.tap(label)
        await store.finish()
      }
      #expect(
        store.activityFeed == [.init(.added, 7, at: Date(timeIntervalSince1970: 0), by: "Ada")])

      let later = self.store(directory: directory)
      later.send(.started)
      #expect(later.loggedInUser == AppState.User(name: "Ada"))
      #expect(later.savesFavoritesAutomatically == true)
      #expect(later.favoritePrimes == [7])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
          == [favoritePrimesDocument, settingsDocument])
    }
  }

  @Test(.disabled(if: isSanitized))
  func `The screen shows the engine's progress, and “Cancel” ends its work`() async throws {
    let store = store(
      AppState(count: 1_000_000_000, route: .offlineCounter),
      directory: FileManager.default.temporaryDirectory)
    let view = AppView(store: store, wolframAlphaName: "offline engine")
    let shown = Mutex<[String]>([])
    // The engine continues only after the observer has returned, so “Cancel” precedes the answer.
    let observation = store.observe { state in
      guard state.nthPrimeProgress != nil else { return }
      shown.withLock { $0.append(view.body.description) }
      try? view.body.tap("Cancel")
    }
    try view.body.tap("What is the 1000000000th prime?")
    await store.finish()
    observation.cancel()
    let screens = shown.withLock { $0 }
    #expect(screens.count == 1)
    #expect(screens.allSatisfy { $0.contains("%") })
    #expect(store.value == AppState(count: store.count, route: .offlineCounter))
  }

  @Test(.disabled(if: isSanitized))
  func `The answer follows the progress`() async throws {
    let store = store(AppState(count: 100_000_000), directory: .temporaryDirectory)
    let fractions = Mutex<[Double]>([])
    let observation = store.observe { state in
      fractions.withLock { if let fraction = state.nthPrimeProgress { $0.append(fraction) } }
    }
    await store.send(.offlineCounterView(.counter(.requestNthPrime))).finish()
    observation.cancel()
    #expect(store.counterAlert == "The 100000000th prime is 2038074743")
    #expect(store.nthPrimeProgress == nil)
    let reported = fractions.withLock { $0 }
    #expect(!reported.isEmpty)
    #expect(reported == reported.sorted())
  }

  @Test func `Releasing the store cancels a request in flight`() async throws {
    let cancelled = AsyncStream.makeStream(of: Void.self)
    let client = NthPrimeClient(name: "slow") { _ in
      .run { _ in
        // This loop ends only when its task is cancelled.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        cancelled.continuation.finish()
      }
    }
    var environment = AppEnvironment.unimplemented
    environment.wolframAlpha = client
    var store: AppStore? = Store(
      initialValue: AppState(count: 2),
      reducer: appReducer,
      environment: environment
    )
    store?.send(.counterView(.counter(.requestNthPrime)))
    #expect(store?.effectsInFlight == 1)
    store = nil
    for await _ in cancelled.stream {}
  }

  @Test func `Views of the whole app and of its parts show the same state`() {
    let store = store(AppState(count: 5), directory: FileManager.default.temporaryDirectory)
    let counterView = store.view(value: { $0.counterView }, action: { .counterView($0) })
    let modal = counterView.view(value: { $0.primeModal }, action: { .primeModal($0) })
    modal.send(.saveFavoritePrimeTapped)
    #expect(store.favoritePrimes == [5])
    #expect(counterView.favoritePrimes == [5])
    #expect(modal.value == PrimeModalState(count: 5, favoritePrimes: [5]))
  }
}

/// Whether `Scripts/sanitize` runs the tests. The prime engine then computes for minutes, and occupies one
/// of only two threads.
private var isSanitized: Bool { ProcessInfo.processInfo.environment["SANITIZER"] != nil }
