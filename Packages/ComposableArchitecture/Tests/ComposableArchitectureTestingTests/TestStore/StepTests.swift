import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct StepTests {
  private let environment = FactEnvironment(fact: { number in .sync { "\(number) is even" } })

  @Test func `steps that happen as they are written pass`() {
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

  @Test func `a step that fails is shown at its line, and the others go on`() {
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

        The state is not as expected after this action was sent:

              FactState(
            -   count: 2,
            +   count: 1,
                fact: nil,
                isLoading: false
              )

        (- expected, + found)
        """,
        """
        Step 2 of 4, .receive:

            FactAction.ticked

        An action was expected and not received:

            FactAction.ticked

        No effect is in flight that could still feed it back. Did the reducer return the effect, and has \
        nothing cancelled it?
        """,
        """
        Step 4 of 4, .send:

            FactAction.incrTapped

        An action was fed back by effects and not received before this one was sent:

            FactAction.factLoaded("1 is even")

        Assert it with `receive`, or call `skipReceived()`.
        """,
      ])
  }

  @Test func `what is left at the end is shown at the call of assert`() {
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
        An action was fed back by effects and not received at the end of the test:

            FactAction.factLoaded("0 is even")

        Assert it with `receive`, or call `skipReceived()`.
        """,
        """
        Effects are still in flight at the end of the test. They were started by:

            FactAction.startTapped
              Cancelled by `.cancel(id: 1)`.

        Something is asleep on a test clock. The next to wake does so in 1.0 seconds.

        Let them end, send the action that cancels them, or call `skipInFlight()`.
        """,
      ])
  }
}
