import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitectureClocks

@Suite struct JobQueueTests {
  @Test func `Jobs come out in order, however often the queue is compacted`() {
    let (executor, order) = (TestExecutor(), Recorder<Int>())
    var started = 0
    for round in 1...50 {
      for _ in 0..<(3 * round) {
        Task(executorPreference: executor) { [started] in order.record(started) }
        started += 1
      }
      for _ in 0..<(2 * round) { executor.runNext() }
    }
    #expect(executor.jobCount == started - order.count)
    executor.drain()
    #expect(order.all == Array(0..<started))
  }
}
