import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct TestStoreTests {
  private let clock = TestClock()

  @Test func `sending asserts what becomes of the state, starting from what it was`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      store.send(.incrTapped) { $0.count = 1 }
      store.send(.incrTapped) { $0.count += 1 }
      store.send(.stopTapped)
    }
    #expect(issues == [])
    #expect(store.value == FactState(count: 2))
  }

  @Test func `what an asynchronous effect feeds back is received`() {
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

  @Test func `what synchronous effects feed back is received in order, each with its own state`() {
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

  @Test func `an action is received by its case, whatever its payload`() {
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

  @Test func `a key path into the cases names the case of a received action`() {
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

  @Test func `a clock that is given to the feature alone moves its timers`() {
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

  @Test func `the feature's own names and scopes are left alone`() {
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

  @Test func `states that are not Equatable are compared by what they look like`() {
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
    #expect(issues == [])
    #expect(Issues.of { store.send(3) { $0.numbers = [1, 2, 4] } }.count == 1)
  }

  @Test func `skipReceived moves the state on`() {
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

  @Test func `skipInFlight cancels what is in flight, and leaves what was received`() {
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

  @Test func `what has been skipped in flight is not waited for, though it does not heed that`() {
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

  @Test func `when it goes it leaves no job behind and nobody asleep`() {
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

  @Test func `a test store is let go of with all that it has`() {
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
