import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct StepTests {
  private let environment = FactEnvironment(fact: { number in .sync { "\(number) is even" } })

  @Test func `Steps that match pass`() {
    let issues = Issues.of {
      assert(
        initialValue: FactState(),
        reducer: factReducer,
        environment: environment,
        steps: Step(.send, .incrTapped) { $0.count = 1 },
        Step(.send, .stopTapped),
        Step(.send, .factTapped) { $0.isLoading = true },
        Step(.receive, .factLoaded("1 is even")) {
          $0.isLoading = false
          $0.fact = "1 is even"
        }
      )
    }
    #expect(issues == [])
  }

  @Test func `A failing step is reported at its line, and the others continue`() {
    let line: UInt = #line + 6
    let issues = Issues.of {
      assert(
        initialValue: FactState(),
        reducer: factReducer,
        environment: environment,
        steps: Step(.send, .incrTapped) { $0.count = 2 },
        Step(.receive, .ticked),
        Step(.send, .factTapped) { $0.isLoading = true },
        Step(.send, .incrTapped) { $0.count = 2 }
      )
    }
    #expect(issues.map(\.line) == [line, line + 1, line + 3])
    #expect(
      issues.map(\.message) == [
        """
        Step 1 of 4, .send:

            FactAction.incrTapped

        \(FactState.wrongCount)
        """,
        """
        Step 2 of 4, .receive:

            FactAction.ticked

        Did not receive the expected action:

            FactAction.ticked

        No effect in flight can still feed it back. Check that the reducer returns the effect and that \
        nothing cancels it.
        """,
        """
        Step 4 of 4, .send:

            FactAction.incrTapped

        Effects fed back an action that was not received before this one was sent:

            FactAction.factLoaded("1 is even")

        Assert it with `receive`, or call `skipReceived()`.
        """,
      ])
  }

  @Test func `Actions and effects left at the end are reported at the call to assert`() {
    let line: UInt = #line + 2
    let issues = Issues.of {
      assert(
        initialValue: FactState(),
        reducer: factReducer,
        environment: environment,
        steps: Step(.send, .startTapped),
        Step(.send, .factTapped) { $0.isLoading = true }
      )
    }
    #expect(issues.map(\.line) == [line, line])
    #expect(
      issues.map(\.message) == [
        """
        Effects fed back an action that was not received at the end of the test:

            FactAction.factLoaded("0 is even")

        Assert it with `receive`, or call `skipReceived()`.
        """,
        """
        Effects are still in flight at the end of the test. They were started by:

            FactAction.startTapped
              Cancelled by `.cancel(id: 1)`.

        A task is asleep on a test clock. The next sleep ends in 1.0 seconds.

        Let them end, send the action that cancels them, or call `skipInFlight()`.
        """,
      ])
  }
}
