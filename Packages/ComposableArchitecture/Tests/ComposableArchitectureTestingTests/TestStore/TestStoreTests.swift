import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TestStoreTests {
  private let clock = TestClock()

  @Test func `Sending asserts the new state, starting from the old one`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.incrTapped) { $0.count = 1 }
      store.send(.incrTapped) { $0.count += 1 }
      store.send(.stopTapped)
    }
    #expect(issues == [])
    #expect(store.value == FactState(count: 2))
  }

  @Test func `The output of an asynchronous effect is received`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.factTapped) { $0.isLoading = true }
      store.receive(.factLoaded("0 is even")) {
        $0.isLoading = false
        $0.fact = "0 is even"
      }
      store.finish()
    }
    #expect(issues == [])
  }

  @Test func `The outputs of synchronous effects are received in order, each with its state`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.twiceTapped)
      #expect(store.value.count == 0)
      store.receive(.incrTapped) { $0.count = 1 }
      #expect(store.value.count == 1)
      store.receive(.incrTapped) { $0.count = 2 }
    }
    #expect(issues == [])
  }

  @Test func `An action is received by its case, whatever its payload`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.factTapped) { $0.isLoading = true }
      store.receive(.factLoaded) {
        $0.isLoading = false
        $0.fact = "0 is even"
      }
    }
    #expect(issues == [])
  }

  @Test func `A received action can be given as a key path into the cases`() {
    let store = FactStore(clock: clock)
    let view = store.view(value: \.isLoading, action: { (action: FactAction) in action })
    let issues = Issues.of {
      store.send(.factTapped) { $0.isLoading = true }
      store.receive(\.factLoaded) {
        $0.isLoading = false
        $0.fact = "0 is even"
      }
      view.send(.factTapped) { $0 = true }
      view.receive(\.factLoaded) { $0 = false }
    }
    #expect(issues == [])
    #expect(Issues.of { store.receive(\.factLoaded) }.count == 1)
  }

  @Test func `A clock that only the feature has drives its timers`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.startTapped)
      clock.advance(by: .seconds(3))
      store.receive(.ticked) { $0.count = 1 }
      store.receive(.ticked) { $0.count = 2 }
      store.receive(.ticked) { $0.count = 3 }
      store.send(.stopTapped)
      store.finish()
    }
    #expect(issues == [])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `The feature's own identifiers and scopes do not change`() {
    let store = TestStore(
      initialValue: [0: FactState(), 1: FactState()],
      reducer: forEach(factReducer, value: \.self, action: .self, environment: { $0 }),
      environment: FactEnvironment(clock: clock)
    )
    let issues = Issues.of {
      store.send((0, .startTapped))
      store.send((1, .startTapped))
      store.send((0, .stopTapped))
      clock.advance(by: .seconds(1))
      store.receive(CasePath<(Int, FactAction), (Int, FactAction)>.`self`) { $0[1]?.count = 1 }
      store.send((1, .stopTapped))
    }
    #expect(issues == [])
  }

  @Test func `States that are not Equatable are compared by their dumps, with one warning`() {
    struct State {
      var numbers: [Int] = []
    }
    let store = TestStore(
      initialValue: State(),
      reducer: { (state: inout State, action: Int, _: Void) in
        state.numbers.append(action)
        return []
      },
      environment: ()
    )
    let issues = Issues.of {
      store.send(1) { $0.numbers = [1] }
      store.send(2) { $0.numbers = [1, 2] }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("`State` is not `Equatable`") == true)
    #expect(Issues.of { store.send(3) { $0.numbers = [1, 2, 4] } }.count == 1)
  }

  @Test func `Skipping received actions updates the expected state`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.twiceTapped)
      store.skipReceived()
      #expect(store.value.count == 2)
      store.send(.incrTapped) { $0.count = 3 }
      store.skipReceived()
    }
    #expect(issues == [])
  }

  @Test func `Skipping effects in flight cancels them and keeps received actions`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.startTapped)
      clock.advance(by: .seconds(1))
      store.skipInFlight()
      #expect(clock.sleeperCount == 0)
      store.receive(.ticked) { $0.count = 1 }
    }
    #expect(issues == [])
  }

  @Test func `A skipped effect is not awaited even if it ignores its cancellation`() {
    let stuck = Recorder<CheckedContinuation<Void, Never>>()
    let store = FactStore { _ in
      .fireAndForget { await withCheckedContinuation { stuck.record($0) } }
    }
    let issues = Issues.of {
      store.send(.factTapped) { $0.isLoading = true }
      store.skipInFlight()
      store.finish()
    }
    #expect(issues == [])
    for continuation in stuck.all { continuation.resume() }
    store.skipReceived()
  }

  @Test func `A released test store leaves no job and no sleeper behind`() {
    let executor = TestExecutor()
    let issues = Issues.of {
      let store = FactStore(clock: clock, executor: executor)
      store.exhaustivity = .off
      store.send(.startTapped)
      store.send(.factTapped)
    }
    #expect(issues == [])
    #expect(executor.jobCount == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A test store is released with everything that it retains`() {
    weak var gone: TestExecutor?
    do {
      let executor = TestExecutor()
      gone = executor
      let store = FactStore(clock: clock, executor: executor)
      store.send(.startTapped)
      clock.advance(by: .seconds(1))
      store.skipReceived()
      store.skipInFlight()
    }
    #expect(gone == nil)
  }
}
