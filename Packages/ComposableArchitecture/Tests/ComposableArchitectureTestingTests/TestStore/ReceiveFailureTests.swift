import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests the failures for unexpected actions that are fed back, and for expected actions that are not.
@Suite struct ReceiveFailureTests {
  private let clock = TestClock()

  @Test func `An unexpected action is reported`() {
    let store = FactStore(clock: clock)
    store.send(.twiceTapped)
    let message = failure { store.receive(.ticked) { $0.count = 1 } }
    #expect(
      message == """
        Received an unexpected action:

            - FactAction.ticked
            + FactAction.incrTapped

        (- expected, + received)
        """)
    #expect(store.value.count == 1)
    #expect(Issues.of { store.receive(.incrTapped) { $0.count = 2 } } == [])
  }

  @Test func `An action of an unexpected case is reported`() {
    let store = FactStore(clock: clock)
    store.send(.startTapped)
    clock.advance(by: .seconds(1))
    let message = failure { store.receive(.factLoaded) }
    #expect(
      message == """
        Received an unexpected action, not one with a payload of type `String`:

            FactAction.ticked
        """)
    store.skipInFlight()
  }

  @Test func `A missing action is reported if nothing is in flight`() {
    let store = FactStore(clock: clock)
    let messages = [
      failure { store.receive(.factLoaded("7 is prime")) },
      failure { store.receive(.factLoaded) },
    ]
    #expect(
      messages == [
        """
        Did not receive the expected action:

            FactAction.factLoaded("7 is prime")

        No effect in flight can still feed it back. Check that the reducer returns the effect and that \
        nothing cancels it.
        """,
        """
        Did not receive the expected action, which has a payload of type `String`.

        No effect in flight can still feed it back. Check that the reducer returns the effect and that \
        nothing cancels it.
        """,
      ])
  }

  @Test func `A missing action is reported if an effect sleeps on a test clock`() {
    let store = FactStore(clock: clock)
    store.timeLimit = .seconds(1_000_000)
    store.send(.startTapped)
    let message = failure { store.receive(.ticked) { $0.count = 1 } }
    #expect(
      message == """
        Did not receive the expected action:

            FactAction.ticked

        One effect is in flight, asleep on a test clock. The next sleep ends in 1.0 seconds. \
        Advance the clock first.
        """)
    store.skipInFlight()
  }

  @Test func `A missing action is reported if several effects sleep on test clocks`() {
    let otherClock = TestClock()
    let store = FactStore(clock: clock) { _ in
      .just("late").deferred(for: .seconds(9), clock: otherClock)
    }
    store.timeLimit = .seconds(1_000_000)
    store.send(.factTapped) { $0.isLoading = true }
    store.send(.startTapped)
    clock.advance(by: .milliseconds(600))
    let message = failure { store.receive(.ticked) }
    #expect(
      message == """
        Did not receive the expected action:

            FactAction.ticked

        2 effects are in flight, asleep on a test clock. The next sleep ends in 0.4 seconds. \
        Advance the clock first.
        """)
    store.skipInFlight()
  }

  @Test func `Actions that were not received before the next send are reported`() {
    let store = FactStore(clock: clock)
    store.send(.twiceTapped)
    let message = failure { store.send(.incrTapped) { $0.count = 3 } }
    #expect(
      message == """
        Effects fed back 2 actions that were not received before this one was sent:

            FactAction.incrTapped
            FactAction.incrTapped

        Assert each with `receive`, or call `skipReceived()`.
        """)
    #expect(store.value.count == 3)
  }

  @Test func `An action that was not received before the next send is reported`() {
    let store = FactStore(clock: clock)
    store.send(.factTapped) { $0.isLoading = true }
    let message = failure { store.send(.incrTapped) { $0.count = 1 } }
    #expect(
      message == """
        Effects fed back an action that was not received before this one was sent:

            FactAction.factLoaded("0 is even")

        Assert it with `receive`, or call `skipReceived()`.
        """)
  }
}
