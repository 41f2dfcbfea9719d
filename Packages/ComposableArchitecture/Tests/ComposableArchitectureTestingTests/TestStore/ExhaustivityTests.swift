import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct ExhaustivityTests {
  private let clock = TestClock()

  private func store(_ exhaustivity: Exhaustivity) -> FactStore {
    let store = FactStore(clock: clock)
    store.exhaustivity = exhaustivity
    return store
  }

  @Test func `off, only the changes that are described are asserted`() {
    let issues = Issues.of {
      let store = store(.off)
      store.send(.incrTapped)
      store.send(.incrTapped) { $0.count = 2 }
      store.send(.factTapped) { $0.isLoading = true }
      store.receive(.factLoaded) { $0.fact = "2 is even" }
      #expect(store.value.isLoading == false)
    }
    #expect(issues == [])
  }

  @Test func `off, a change that is described and did not happen fails`() {
    let store = store(.off)
    let message = failure { store.send(.incrTapped) { $0.count = 2 } }
    #expect(
      message == """
        The state is not as expected after this action was sent:

              FactState(
            -   count: 2,
            +   count: 1,
                fact: nil,
                isLoading: false
              )

        (- expected, + found)
        """)
  }

  @Test func `off, receive passes over the actions before the expected one`() {
    let issues = Issues.of {
      let store = store(.off)
      store.send(.twiceTapped)
      store.send(.startTapped)
      clock.advance(by: .seconds(2))
      store.send(.factTapped)
      store.receive(.factLoaded("4 is even")) { $0.count = 4 }
    }
    #expect(issues == [])
  }

  @Test func `off, an action that does not come fails, and says what came`() {
    let store = store(.off)
    store.send(.twiceTapped)
    let message = failure { store.receive(.ticked) }
    #expect(
      message == """
        An action was expected and not received:

            FactAction.ticked

        Received were only:

            FactAction.incrTapped
            FactAction.incrTapped

        No effect is in flight that could still feed it back. Did the reducer return the effect, and has \
        nothing cancelled it?
        """)
    #expect(Issues.of { store.receive(.incrTapped) { $0.count = 1 } } == [])
  }

  @Test func `off, nothing is reported at the end`() {
    let issues = Issues.of {
      let store = store(.off)
      store.send(.twiceTapped)
      store.send(.startTapped)
      store.finish()
    }
    #expect(issues == [])
  }

  @Test func `what is passed over is shown if that is wanted, without failing`() {
    let line: UInt = #line + 4
    let issues = Issues.of {
      let store = store(.off(showSkipped: true))
      store.send(.twiceTapped)
      store.send(.incrTapped)
      store.send(.startTapped)
      store.finish()
    }
    #expect(
      issues == [
        Issues.Issue(
          message: """
            2 received actions were passed over:

                FactAction.incrTapped
                FactAction.incrTapped
            """,
          line: line, isWarning: true),
        Issues.Issue(
          message: """
            Changes of the state were passed over:

                  FactState(
                -   count: 2,
                +   count: 3,
                    fact: nil,
                    isLoading: false
                  )

            (- described, + found)
            """,
          line: line, isWarning: true),
        Issues.Issue(
          message: """
            Effects are still in flight at the end of the test. They were started by:

                FactAction.startTapped
                  Cancelled by `.cancel(id: 1)`.

            Something is asleep on a test clock. The next to wake does so in 1.0 seconds.

            Let them end, send the action that cancels them, or call `skipInFlight()`.
            """,
          line: line + 2, isWarning: true),
      ])
  }
}
