import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests the failures when the state differs from the expected one.
@Suite struct StateFailureTests {
  @Test func `A different state is reported`() {
    let store = FactStore()
    let message = failure { store.send(.incrTapped) { $0.count = 2 } }
    #expect(message == FactState.wrongCount)
  }

  @Test func `A change without an assertion is reported`() {
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

        If the change is right, assert it: `send(…) { $0.… = … }`.
        """)
  }

  @Test func `A change that did not happen is reported`() {
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

  @Test func `A different state after a received action is reported`() {
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

        If the change is right, assert it: `receive(…) { $0.… = … }`.
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

  @Test func `An error that the closure throws is reported`() {
    struct Unexpected: Error {}
    let store = FactStore()
    let message = failure { store.send(.incrTapped) { _ in throw Unexpected() } }
    #expect(
      message == """
        The closure that describes the expected state threw an error: Unexpected()
        """)
    #expect(store.value.count == 1)
  }

  @Test func `After a failure, the test continues with the actual state`() {
    let store = FactStore()
    let message = failure { store.send(.incrTapped) { $0.count = 7 } }
    #expect(message != nil)
    #expect(Issues.of { store.send(.incrTapped) { $0.count += 1 } } == [])
    #expect(store.value.count == 2)
  }

  @Test func `A failure is reported to Swift Testing at the line of the call`() {
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
