import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ExhaustivityTests {
  private let clock = TestClock()

  private func store(_ exhaustivity: Exhaustivity) -> FactStore {
    let store = FactStore(clock: clock)
    store.exhaustivity = exhaustivity
    return store
  }

  @Test func `A test that is not exhaustive checks only the changes that it describes`() {
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

  @Test func `A test that is not exhaustive fails if a described change did not happen`() {
    let store = store(.off)
    let message = failure { store.send(.incrTapped) { $0.count = 2 } }
    #expect(message == FactState.wrongCount)
  }

  @Test func `A test that is not exhaustive skips the actions before the expected one`() {
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

  @Test func `A test that is not exhaustive reports what came instead of the expected action`() {
    let store = store(.off)
    store.send(.twiceTapped)
    let message = failure { store.receive(.ticked) }
    #expect(
      message == """
        Did not receive the expected action:

            FactAction.ticked

        Received only:

            FactAction.incrTapped
            FactAction.incrTapped

        No effect in flight can still feed it back. Check that the reducer returns the effect and that \
        nothing cancels it.
        """)
    #expect(Issues.of { store.receive(.incrTapped) { $0.count = 1 } } == [])
  }

  @Test func `A test that is not exhaustive reports nothing at the end`() {
    let issues = Issues.of {
      let store = store(.off)
      store.send(.twiceTapped)
      store.send(.startTapped)
      store.finish()
    }
    #expect(issues == [])
  }

  @Test func `A test that is not exhaustive can show what it skips without failing`() {
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
            Skipped 2 received actions:

                FactAction.incrTapped
                FactAction.incrTapped
            """,
          line: line, isWarning: true),
        Issues.Issue(
          message: """
            Skipped changes of the state:

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

            A task is asleep on a test clock. The next sleep ends in 1.0 seconds.

            Let them end, send the action that cancels them, or call `skipInFlight()`.
            """,
          line: line + 2, isWarning: true),
      ])
  }
}
