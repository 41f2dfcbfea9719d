import ComposableArchitecture
import Synchronization
import Testing
import WolframAlpha

@testable import wolfram_alpha_demo

/// Tests the progress that `wolfram-alpha-demo` prints.
@Suite final class NthPrimeFeatureTests: Sendable {
  private let shown = Mutex<[String?]>([])

  private func store() -> Store<NthPrimeState, NthPrimeAction> {
    Store(
      initialValue: NthPrimeState(n: 5, engine: "the engine"),
      reducer: nthPrimeReducer,
      environment: NthPrimeEnvironment(
        client: .reporting(name: "the engine") { _ in
          .concatenate(.just(.progress(0.25)), .just(.answer(.success(11))))
        },
        show: { text in .fireAndForget { self.shown.withLock { $0.append(text) } } },
        patience: .zero
      )
    )
  }

  @Test func `A slow answer shows its progress on one line and removes the line at the end`() {
    let store = store()
    store.send(.nthPrimeEvent(.progress(0.1)))
    store.send(.patienceEnded)
    store.send(.nthPrimeEvent(.progress(0.42)))
    store.send(.nthPrimeEvent(.answer(.success(11))))
    let line = "Waiting for the 5th prime from the engine …"
    #expect(shown.withLock(\.self) == ["\(line) 10%", "\(line) 42%", nil])
  }

  @Test func `A source without progress shows only that the program waits`() {
    let store = store()
    store.send(.patienceEnded)
    #expect(shown.withLock(\.self) == ["Waiting for the 5th prime from the engine …"])
  }

  @Test func `A fast answer shows no progress`() {
    let store = store()
    store.send(.nthPrimeRequested)
    store.send(.patienceEnded)
    #expect(shown.withLock(\.self) == [])
    #expect(store.result == .success(11))
  }
}
