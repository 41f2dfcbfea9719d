import ComposableArchitecture
import ComposableArchitectureTestSupport
import Dispatch
import Testing

@testable import ComposableArchitectureTesting

/// Tests the end of a test while another thread still notifies observers.
@Suite struct FinishWhileBusyTests {
  @Test func `Finishing waits for another thread that notifies observers of the last output`() {
    let (busy, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let continuations = Recorder<CheckedContinuation<Void, Never>>()
    let store = FactStore(clock: TestClock()) { _ in
      .run { send in
        await withCheckedContinuation { continuation in
          continuations.record(continuation)
          DispatchQueue.global().async { send("3 is odd") }
        }
      }
    }
    let observation = store.store.observe(coalescing: true) { state in
      if state.fact == nil { return }
      continuations.all.first?.resume()
      busy.signal()
      free.wait()
    }
    let issues = Issues.of {
      store.send(.factTapped) { $0.isLoading = true }
      store.receive(.factLoaded("3 is odd")) {
        $0.isLoading = false
        $0.fact = "3 is odd"
      }
      busy.wait()
      // The observer stays busy for a while after `finish` has begun to wait.
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { free.signal() }
      store.finish()
    }
    #expect(issues == [])
    observation.cancel()
  }
}
