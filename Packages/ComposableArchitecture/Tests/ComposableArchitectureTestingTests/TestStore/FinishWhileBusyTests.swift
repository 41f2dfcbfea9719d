import ComposableArchitecture
import ComposableArchitectureTestSupport
import Dispatch
import Testing

@testable import ComposableArchitectureTesting

/// Tests the end of a test while another thread still notifies observers.
@Suite struct FinishWhileBusyTests {
  @Test func `Finishing waits for another thread that has reduced the last output and is still busy`()
  {
    let (busy, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = FactStore(clock: TestClock()) { _ in
      .future { callback in DispatchQueue.global().async { callback("3") } }.map { $0 + " is odd" }
    }
    let observation = store.store.observe(coalescing: true) { state in
      if state.fact == nil { return }
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
