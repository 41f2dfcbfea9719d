import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// Tests the failures when the state differs from the expected one.
@Suite struct StateFailureTests {
  @Test func `a state that differs`() {
    let store = FactStore()
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

  @Test func `a change that was not asserted`() {
    let store = FactStore()
    store.send(.incrTapped) { $0.count = 1 }
    let message = failure { store.send(.incrTapped) }
    #expect(
      message == """
        The state changed when this action was sent, and no change was expected:

              FactState(
            -   count: 1,
            +   count: 2,
                fact: nil,
                isLoading: false
              )

        (- before, + after)

        If this is right, say so: `send(…) { $0.… = … }`.
        """)
  }

  @Test func `a change that did not happen`() {
    let store = FactStore()
    let message = failure { store.send(.stopTapped) { $0.count = 1 } }
    #expect(
      message == """
        The state did not change when this action was sent, and a change was expected:

              FactState(
            -   count: 1,
            +   count: 0,
                fact: nil,
                isLoading: false
              )

        (- expected, + found)
        """)
  }

  @Test func `a state that differs after a received action`() {
    let store = FactStore()
    store.send(.twiceTapped)
    let messages = [
      failure { store.receive(.incrTapped) },
      failure { store.receive(.incrTapped) { $0.count = 3 } },
    ]
    #expect(
      messages == [
        """
        The state changed when this action was received, and no change was expected:

              FactState(
            -   count: 0,
            +   count: 1,
                fact: nil,
                isLoading: false
              )

        (- before, + after)

        If this is right, say so: `receive(…) { $0.… = … }`.
        """,
        """
        The state is not as expected after this action was received:

              FactState(
            -   count: 3,
            +   count: 2,
                fact: nil,
                isLoading: false
              )

        (- expected, + found)
        """,
      ])
  }

  @Test func `an error that the closure throws`() {
    struct Unexpected: Error {}
    let store = FactStore()
    let message = failure { store.send(.incrTapped) { _ in throw Unexpected() } }
    #expect(
      message == """
        The closure that describes the expected state threw an error: Unexpected()
        """)
    #expect(store.value.count == 1)
  }

  @Test func `after a failure the test goes on from what was found`() {
    let store = FactStore()
    let message = failure { store.send(.incrTapped) { $0.count = 7 } }
    #expect(message != nil)
    #expect(Issues.of { store.send(.incrTapped) { $0.count += 1 } } == [])
    #expect(store.value.count == 2)
  }

  @Test func `a failure reaches Swift Testing, at the line of the call`() {
    let store = FactStore()
    let line = #line + 2
    withKnownIssue {
      store.send(.incrTapped)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.contains { $0.rawValue.hasPrefix("The state changed when this action") }
    }
  }
}
