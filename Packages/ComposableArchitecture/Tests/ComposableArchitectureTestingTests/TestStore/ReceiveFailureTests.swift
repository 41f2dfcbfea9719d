import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// Tests the failures for unexpected actions that are fed back, and for expected actions that are not.
@Suite struct ReceiveFailureTests {
  private let clock = TestClock()

  @Test func `another action than the expected one`() {
    let store = FactStore(clock: clock)
    store.send(.twiceTapped)
    let message = failure { store.receive(.ticked) { $0.count = 1 } }
    #expect(
      message == """
        Another action was received than the expected one:

            - FactAction.ticked
            + FactAction.incrTapped

        (- expected, + received)
        """)
    #expect(store.value.count == 1)
    #expect(Issues.of { store.receive(.incrTapped) { $0.count = 2 } } == [])
  }

  @Test func `another action than one of the expected case`() {
    let store = FactStore(clock: clock)
    store.send(.startTapped)
    clock.advance(by: .seconds(1))
    let message = failure { store.receive(.factLoaded) }
    #expect(
      message == """
        An action with a payload of type `String` was expected, and another one was received:

            FactAction.ticked
        """)
    store.skipInFlight()
  }

  @Test func `nothing, and nothing in flight`() {
    let store = FactStore(clock: clock)
    let messages = [
      failure { store.receive(.factLoaded("7 is prime")) },
      failure { store.receive(.factLoaded) },
    ]
    #expect(
      messages == [
        """
        An action was expected and not received:

            FactAction.factLoaded("7 is prime")

        No effect is in flight that could still feed it back. Did the reducer return the effect, and has \
        nothing cancelled it?
        """,
        """
        An action with a payload of type `String` was expected and not received.

        No effect is in flight that could still feed it back. Did the reducer return the effect, and has \
        nothing cancelled it?
        """,
      ])
  }

  @Test func `nothing, as an effect is asleep on a test clock`() {
    let store = FactStore(clock: clock)
    store.timeLimit = .seconds(1_000_000)
    store.send(.startTapped)
    let message = failure { store.receive(.ticked) { $0.count = 1 } }
    #expect(
      message == """
        An action was expected and not received:

            FactAction.ticked

        One effect is in flight, asleep on a test clock. The next to wake does so in 1.0 seconds. \
        Advance the clock first.
        """)
    store.skipInFlight()
  }

  @Test func `nothing, as several effects are asleep on test clocks`() {
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
        An action was expected and not received:

            FactAction.ticked

        2 effects are in flight, asleep on a test clock. The next to wake does so in 0.4 seconds. \
        Advance the clock first.
        """)
    store.skipInFlight()
  }

  @Test func `received actions that were not asserted before the next is sent`() {
    let store = FactStore(clock: clock)
    store.send(.twiceTapped)
    let message = failure { store.send(.incrTapped) { $0.count = 3 } }
    #expect(
      message == """
        2 actions were fed back by effects and not received before this one was sent:

            FactAction.incrTapped
            FactAction.incrTapped

        Assert each with `receive`, or call `skipReceived()`.
        """)
    #expect(store.value.count == 3)
  }

  @Test func `a received action that was not asserted before the next is sent`() {
    let store = FactStore(clock: clock)
    store.send(.factTapped) { $0.isLoading = true }
    let message = failure { store.send(.incrTapped) { $0.count = 1 } }
    #expect(
      message == """
        An action was fed back by effects and not received before this one was sent:

            FactAction.factLoaded("0 is even")

        Assert it with `receive`, or call `skipReceived()`.
        """)
  }
}
