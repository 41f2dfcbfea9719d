import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests the failures at the end of a test.
@Suite struct EndFailureTests {
  private let clock = TestClock()

  @Test func `Actions that were not received are reported at the end`() {
    let store = FactStore(clock: clock)
    store.send(.twiceTapped)
    let message = failure { store.finish() }
    #expect(
      message == """
        Effects fed back 2 actions that were not received at the end of the test:

            FactAction.incrTapped
            FactAction.incrTapped

        Assert each with `receive`, or call `skipReceived()`.
        """)
  }

  @Test func `Effects in flight are reported by the actions that started them`() {
    let store = FactStore(clock: clock) { _ in
      .just("late").deferred(for: .seconds(9), clock: clock)
    }
    store.send(.incrTapped) { $0.count = 1 }
    store.send(.startTapped)
    store.send(.factTapped) { $0.isLoading = true }
    let message = failure { store.finish() }
    #expect(
      message == """
        Effects are still in flight at the end of the test. They were started by:

            FactAction.startTapped
              Cancelled by `.cancel(id: 1)`.
            FactAction.factTapped
              The effect has no identifier. To cancel it, give it one with `cancellable(id:)`.

        A task is asleep on a test clock. The next sleep ends in 1.0 seconds.

        Let them end, send the action that cancels them, or call `skipInFlight()`.
        """)
  }

  @Test func `Effects that a received action started are reported by that action`() {
    let store = TestStore(
      initialValue: 0,
      reducer: { [clock] (_: inout Int, action: Int, _: Void) in
        switch action {
        case 0: [.just(1)]
        case 1: [.just(2).deferred(for: .seconds(1), clock: clock)]
        default: []
        }
      },
      environment: ()
    )
    store.send(0)
    store.receive(1)
    let message = failure { store.finish() }
    #expect(
      message?.hasPrefix(
        """
        Effects are still in flight at the end of the test. They were started by:

            1
              The effect has no identifier. To cancel it, give it one with `cancellable(id:)`.


        """) == true)
  }

  @Test func `Effects that have ended or were cancelled are not reported`() {
    let store = FactStore(clock: clock)
    let issues = Issues.of {
      for _ in 1...200 {
        store.send(.startTapped)
        clock.advance(by: .seconds(1))
        store.receive(.ticked) { $0.count += 1 }
      }
      store.send(.stopTapped)
      store.finish()
    }
    #expect(issues == [])
  }

  @Test func `Releasing the store checks the end and reports at the last call`() {
    let line: UInt = #line + 3
    let issues = Issues.of {
      let store = FactStore(clock: clock)
      store.send(.startTapped)
    }
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.first?.message == """
        Effects are still in flight at the end of the test. They were started by:

            FactAction.startTapped
              Cancelled by `.cancel(id: 1)`.

        A task is asleep on a test clock. The next sleep ends in 1.0 seconds.

        Let them end, send the action that cancels them, or call `skipInFlight()`.
        """)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `The end is not checked again when the store is released`() {
    let issues = Issues.of {
      let store = FactStore(clock: clock)
      store.send(.startTapped)
      store.finish()
    }
    #expect(issues.count == 1)
  }

  @Test func `After a failure at the last call, the end is not checked`() {
    let issues = Issues.of {
      let store = FactStore(clock: clock)
      store.send(.startTapped) { $0.count = 1 }
    }
    #expect(issues.count == 1)
  }

  @Test func `After an earlier failure, the end is checked`() {
    let issues = Issues.of {
      let store = FactStore(clock: clock)
      store.send(.incrTapped)
      store.send(.startTapped)
    }
    #expect(issues.count == 2)
  }
}
