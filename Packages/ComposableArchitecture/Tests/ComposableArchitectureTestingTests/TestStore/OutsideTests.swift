import ComposableArchitecture
import ComposableArchitectureTesting
import Dispatch
import Synchronization
import Testing

/// Tests effects that depend on something outside of the test.
@Suite struct OutsideTests {
  private let clock = TestClock()
  private let queue = DispatchQueue(label: "outside")

  @Test func `an effect that another thread calls back is waited for`() {
    let store = FactStore(clock: clock) { [queue] number in
      .future { callback in queue.async { callback("\(number) from outside") } }
    }
    let issues = Issues.of {
      for _ in 1...100 {
        store.send(.factTapped) { $0.isLoading = true }
        store.receive(.factLoaded("0 from outside")) {
          $0.isLoading = false
          $0.fact = "0 from outside"
        }
      }
      store.finish()
    }
    #expect(issues == [])
  }

  @Test func `a task that another thread resumes is waited for`() {
    let store = FactStore(clock: clock) { [queue] number in
      .run { send in
        send(
          await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: "\(number) from outside") }
          })
      }
    }
    let issues = Issues.of {
      for _ in 1...100 {
        store.send(.factTapped) { $0.isLoading = true }
        store.receive(.factLoaded) {
          $0.isLoading = false
          $0.fact = "0 from outside"
        }
      }
    }
    #expect(issues == [])
  }

  @Test func `finish waits for an effect that feeds nothing back`() {
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

  @Test func `an effect with a limit on a test clock is waited for, as it does not only sleep`() {
    let store = FactStore(clock: clock) { [queue, clock] number in
      .future { callback in queue.async { callback("\(number) from outside") } }
        .timeout(after: .seconds(1), clock: clock)
    }
    let issues = Issues.of {
      for _ in 1...100 {
        store.send(.factTapped) { $0.isLoading = true }
        store.receive(.factLoaded) {
          $0.isLoading = false
          $0.fact = "0 from outside"
        }
      }
    }
    #expect(issues == [])
  }

  @Test func `what is not received within the time limit fails, and says what is in flight`() {
    let callbacks = Recorder<@Sendable (String) -> Void>()
    let store = FactStore(clock: clock) { _ in .future { callbacks.record($0) } }
    store.timeLimit = .milliseconds(1)
    store.send(.factTapped) { $0.isLoading = true }
    store.send(.startTapped)
    let message = failure { store.receive(.factLoaded("never")) }
    #expect(
      message == """
        An action was expected and not received:

            FactAction.factLoaded("never")

        Nothing came from outside of the test within the time limit of 0.001 seconds. Effects are in \
        flight that were started by:

            FactAction.factTapped
            FactAction.startTapped

        Something is asleep on a test clock. The next to wake does so in 1.0 seconds.

        If they need longer, raise `timeLimit`.
        """)
    store.skipInFlight()
  }

  @Test func `what does not end within the time limit is in flight at the end`() {
    let callbacks = Recorder<@Sendable (String) -> Void>()
    let store = FactStore(clock: clock) { _ in .future { callbacks.record($0) } }
    store.timeLimit = .milliseconds(1)
    store.send(.factTapped) { $0.isLoading = true }
    let message = failure { store.finish() }
    #expect(
      message == """
        Effects are still in flight at the end of the test. They were started by:

            FactAction.factTapped
              It has no identifier. `cancellable(id:)` gives it one by which it can be cancelled.

        Let them end, send the action that cancels them, or call `skipInFlight()`.
        """)
  }

  @Test func `an action that another thread is kept from reducing fails after the time limit`() {
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
                sent.wait()
                callback(1)
                done.open()
              }
            }
          ]
        case 1:
          [
            .fireAndForget {
              busy.open()
              free.wait()
            }
          ]
        default: []
        }
      },
      environment: ()
    )
    store.send(0)
    sent.open()
    busy.wait()
    store.receive(1)
    store.timeLimit = .milliseconds(1)
    let message = failure { store.send(2) }
    #expect(
      message == """
        The action was not reduced within the time limit of 0.001 seconds: another thread is busy with \
        the actions before it. A synchronous effect that blocks, perhaps?
        """)
    free.open()
    done.wait()
    store.skipReceived()
  }
}

/// A gate that one thread opens once for another thread.
private struct Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }
  func wait() { semaphore.wait() }
}

private final class Done: Sendable {
  private let state = Atomic(false)

  var value: Bool { state.load(ordering: .acquiring) }
  func set() { state.store(true, ordering: .releasing) }
}
