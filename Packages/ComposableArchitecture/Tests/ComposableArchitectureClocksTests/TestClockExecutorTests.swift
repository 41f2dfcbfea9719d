import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests which executor a clock drains if it was created without one.
@Suite final class TestClockExecutorTests {
  private let clock = TestClock()
  private let log = Recorder<String>()
  private let tasks = Recorder<Task<Void, any Error>>()

  // Ends the tasks that still sleep at the end of the test.
  deinit {
    for task in tasks.all { task.cancel() }
    clock.advance(by: .zero)
  }

  private func start(
    on executor: TestExecutor, _ body: @escaping @Sendable () async throws -> Void
  ) {
    tasks.record(Task(executorPreference: executor, operation: body))
  }

  private func tick(_ name: String, on executor: TestExecutor) {
    start(on: executor) { [clock, log] in
      while true {
        try await clock.sleep(for: .seconds(1))
        log.record("\(name) at \(clock.now.offset.components.seconds)")
      }
    }
  }

  @Test func `A clock drains the executor of a task that has slept on it`() {
    let executor = TestExecutor()
    tick("a", on: executor)
    executor.drain()
    clock.advance(by: .seconds(3))
    #expect(log.all == ["a at 1", "a at 2", "a at 3"])
    #expect(executor.jobCount == 0)
    #expect(clock.sleeperCount == 1)
  }

  @Test func `An executor whose tasks have not slept yet is drained by the test`() {
    let executor = TestExecutor()
    tick("a", on: executor)
    clock.advance(by: .seconds(1))
    #expect(executor.jobCount == 1)
    executor.drain()
    clock.advance(by: .seconds(1))
    #expect(log.all == ["a at 2"])
  }

  @Test func `Sleepers of several executors wake in the order of their deadlines`() {
    let executors = [TestExecutor(), TestExecutor()]
    tick("a", on: executors[0])
    tick("b", on: executors[1])
    for executor in executors { executor.drain() }
    clock.advance(by: .seconds(2))
    #expect(log.all == ["a at 1", "b at 1", "a at 2", "b at 2"])
  }

  @Test func `A job of one executor can add a job to another`() {
    let executors = [TestExecutor(), TestExecutor()]
    tick("a", on: executors[0])
    executors[0].drain()
    start(on: executors[1]) { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      Task(executorPreference: executors[0]) {
        try await clock.sleep(for: .milliseconds(500))
        log.record("b at \(clock.now.offset)")
      }
    }
    executors[1].drain()
    clock.advance(by: .seconds(2))
    #expect(log.all == ["a at 1", "b at 1.5 seconds", "a at 2"])
  }

  @Test func `A clock drains the executor that it was given before any task has slept`() {
    let executor = TestExecutor()
    let clock = TestClock(executor: executor)
    Task(executorPreference: executor) { [log] in
      try await clock.sleep(for: .seconds(1))
      log.record("woke")
    }
    clock.advance(by: .seconds(1))
    #expect(log.all == ["woke"])
  }

  @Test func `Sleepers without a test executor wake on their own executor`() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      return TestExecutorOfCurrentTask.isNone
    }
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    #expect(try await task.value)
  }

  @Test func `A sequence that sleeps on the clock advances with it`() {
    let executor = TestExecutor()
    start(on: executor) { [clock, log] in
      for try await second in Seconds(clock: clock) { log.record("\(second)") }
    }
    executor.drain()
    clock.advance(by: .seconds(2))
    #expect(log.all == ["1", "2"])
  }

  @Test func `A clock does not retain an executor without sleepers`() {
    weak var gone: TestExecutor?
    do {
      let executor = TestExecutor()
      gone = executor
      Task(executorPreference: executor) { [clock] in try await clock.sleep(for: .seconds(1)) }
      executor.drain()
      clock.advance(by: .seconds(1))
    }
    #expect(gone == nil)
    // The clock releases an executor when it finds another one.
    let another = TestExecutor()
    tick("a", on: another)
    another.drain()
  }
}

private enum TestExecutorOfCurrentTask {
  static var isNone: Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor == nil } }
}

private struct Seconds: AsyncSequence {
  let clock: TestClock

  struct AsyncIterator: AsyncIteratorProtocol {
    let clock: TestClock

    mutating func next() async throws -> Int64? {
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset.components.seconds
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(clock: clock) }
}
