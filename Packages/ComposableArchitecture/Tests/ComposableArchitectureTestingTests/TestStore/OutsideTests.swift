import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Dispatch
import Synchronization
import Testing

/// Tests effects that depend on something outside of the test.
@Suite struct OutsideTests {
  private let clock = TestClock()
  private let queue = DispatchQueue(label: "outside")

  /// Expects that answers from outside are received.
  private func expectAnswers(_ store: FactStore) {
    let issues = Issues.of {
      for _ in 1...100 {
        store.send(.factTapped) { $0.isLoading = true }
        store.receive(.factLoaded("0 from outside")) {
          $0.isLoading = false
          $0.fact = "0 from outside"
        }
      }
    }
    #expect(issues == [])
  }

  @Test func `A test waits for an effect that another thread calls back`() {
    let store = FactStore(clock: clock) { [queue] number in
      .future { callback in queue.async { callback("\(number) from outside") } }
    }
    expectAnswers(store)
    #expect(Issues.of { store.finish() } == [])
  }

  @Test func `A task that another thread resumes is awaited`() {
    let store = FactStore(clock: clock) { [queue] number in
      .run { send in
        send(
          await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: "\(number) from outside") }
          })
      }
    }
    expectAnswers(store)
  }

  @Test func `Finishing waits for an effect without outputs`() {
    let isDone = Done()
    let store = FactStore(clock: clock) { [queue] _ in
      .future { callback in
        queue.async {
          isDone.set()
          callback("")
        }
      }.filter { _ in false }
    }
    let issues = Issues.of {
      store.send(.factTapped) { $0.isLoading = true }
      store.finish()
    }
    #expect(issues == [])
    #expect(isDone.value)
  }

  @Test func `An effect with a timeout on a test clock is awaited because it does not only sleep`()
  {
    let store = FactStore(clock: clock) { [queue, clock] number in
      .future { callback in queue.async { callback("\(number) from outside") } }
        .timeout(after: .seconds(1), clock: clock)
    }
    expectAnswers(store)
  }

  @Test func `An action that is not received in time is reported with the effects in flight`() {
    let callbacks = Recorder<@Sendable (String) -> Void>()
    let store = FactStore(clock: clock) { _ in .future { callbacks.record($0) } }
    store.timeLimit = .milliseconds(1)
    store.send(.factTapped) { $0.isLoading = true }
    store.send(.startTapped)
    let message = failure { store.receive(.factLoaded("never")) }
    #expect(
      message == """
        Did not receive the expected action:

            FactAction.factLoaded("never")

        No output arrived within the time limit of 0.001 seconds. Effects are still in flight. They were \
        started by:

            FactAction.factTapped
            FactAction.startTapped

        A task is asleep on a test clock. The next sleep ends in 1.0 seconds.

        If they need more time, raise `timeLimit`.
        """)
    store.skipInFlight()
  }

  @Test func `An effect that does not end in time is in flight at the end`() {
    let callbacks = Recorder<@Sendable (String) -> Void>()
    let store = FactStore(clock: clock) { _ in .future { callbacks.record($0) } }
    store.timeLimit = .milliseconds(1)
    store.send(.factTapped) { $0.isLoading = true }
    let message = failure { store.finish() }
    #expect(
      message == """
        Effects are still in flight at the end of the test. They were started by:

            FactAction.factTapped
              The effect has no identifier. To cancel it, give it one with `cancellable(id:)`.

        Let them end, send the action that cancels them, or call `skipInFlight()`.
        """)
  }

  @Test func `An action that another thread cannot reduce in time fails`() {
    let (sent, busy, free, done) = (Gate(), Gate(), Gate(), Gate())
    let store = TestStore(
      initialValue: 0,
      reducer: { [queue] (_: inout Int, action: Int, _: Void) in
        switch action {
        case 0:
          [
            .future { callback in
              queue.async {
                // Wait until the test is no longer the thread that reduces.
                sent.pass()
                callback(1)
                done.open()
              }
            }
          ]
        case 1:
          [
            .fireAndForget {
              busy.open()
              free.pass()
            }
          ]
        default: []
        }
      },
      environment: ()
    )
    store.send(0)
    sent.open()
    busy.pass()
    store.receive(1)
    store.timeLimit = .milliseconds(1)
    let message = failure { store.send(2) }
    #expect(
      message == """
        The action was not reduced within the time limit of 0.001 seconds because another thread is busy \
        with earlier actions. Look for a synchronous effect that blocks.
        """)
    free.open()
    done.pass()
    store.skipReceived()
  }
}

private final class Done: Sendable {
  private let state = Atomic(false)

  var value: Bool { state.load(ordering: .acquiring) }
  func set() { state.store(true, ordering: .releasing) }
}
