import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests that the environment of a test store can be changed.
@Suite struct EnvironmentTests {
  @Test func `Actions that are sent after a change use the new environment`() {
    let store = FactStore(fact: { _ in .just("old") })
    store.send(.factTapped) { $0.isLoading = true }
    store.receive(.factLoaded("old")) {
      $0.fact = "old"
      $0.isLoading = false
    }
    store.environment.fact = { number in .run { $0("\(number) is new") } }
    store.send(.factTapped) { $0.isLoading = true }
    store.receive(.factLoaded("0 is new")) {
      $0.fact = "0 is new"
      $0.isLoading = false
    }
  }

  @Test func `The environment can be read`() {
    let clock = TestClock()
    let store = FactStore(clock: clock)
    #expect(store.environment.clock === clock)
    store.environment = FactEnvironment()
    #expect(store.environment.clock !== clock)
  }

  @Test func `Effects in flight keep their environment, and their outputs use the new one`() {
    enum Action: Equatable { case start, next(Int), end(Int) }
    let clock = TestClock()
    let store = TestStore(
      initialValue: 0,
      reducer: { (state: inout Int, action: Action, number: Int) in
        switch action {
        case .start:
          return [
            .run { send in
              try? await clock.sleep(for: .seconds(1))
              send(.next(number))
            }
          ]
        case .next: return [.run { send in send(.end(number)) }]
        case .end: return []
        }
      },
      environment: 1
    )
    store.send(.start)
    store.environment = 2
    clock.advance(by: .seconds(1))
    store.receive(.next(1))
    store.receive(.end(2))
  }

  @Test func `An environment can use the store when it is released`() {
    final class Dependency: Sendable {
      let onRelease: @Sendable () -> Void
      init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    let log = Recorder<String>()
    nonisolated(unsafe) weak var other: TestStore<Int, Bool, Dependency?>?
    // Safe: the closure runs on this thread while the environment is replaced.
    let store = TestStore<Int, Bool, Dependency?>(
      initialValue: 0, reducer: { _, _, _ in [] },
      environment: Dependency { log.record("\(other?.environment == nil)") })
    other = store
    store.environment = nil
    #expect(log.all == ["true"])
  }
}
