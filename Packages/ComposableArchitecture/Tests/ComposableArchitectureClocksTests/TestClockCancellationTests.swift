import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TestClockCancellationTests {
  let executor = TestExecutor()
  let clock: TestClock
  let log = Recorder<String>()

  init() { clock = TestClock(executor: executor) }

  /// Sleeps, and then records its name, how the sleep ended, and the time.
  private func sleep(_ name: String, _ duration: Duration) -> Task<Void, Never> {
    Task(executorPreference: executor) { [clock, log] in
      do {
        try await clock.sleep(for: duration)
        log.record("\(name) woke at \(clock.now.offset.components.seconds)")
      } catch {
        log.record("\(name) threw \(type(of: error)) at \(clock.now.offset.components.seconds)")
      }
    }
  }

  @Test func `Cancelling a sleep wakes it at once with an error`() {
    let task = sleep("a", .seconds(2))
    clock.advance(by: .seconds(1))
    task.cancel()
    #expect(clock.sleeperCount == 0)
    executor.drain()
    #expect(log.all == ["a threw CancellationError at 1"])
    clock.advance(by: .seconds(9))
    #expect(log.count == 1)
  }

  @Test(arguments: [Duration.seconds(2), .zero, .seconds(-1)])
  func `A sleep that was cancelled before it began throws at once`(duration: Duration) {
    let task = sleep("a", duration)
    task.cancel()
    executor.drain()
    #expect(clock.sleeperCount == 0)
    #expect(log.all == ["a threw CancellationError at 0"])
  }

  @Test func `Cancelling one sleep does not wake the others`() {
    let tasks = ["a", "b", "c"].map { sleep($0, .seconds(1)) }
    executor.drain()
    tasks[1].cancel()
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .seconds(1))
    #expect(
      log.all == ["b threw CancellationError at 0", "a woke at 1", "c woke at 1"]
    )
  }

  @Test func `Cancelling after the sleep changes nothing`() {
    let task = sleep("a", .seconds(1))
    clock.advance(by: .seconds(1))
    task.cancel()
    executor.drain()
    #expect(log.all == ["a woke at 1"])
  }

  @Test func `A task that wakes can cancel a sleep with the same deadline`() {
    let tasks = Recorder<Task<Void, Never>>()
    Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      for task in tasks.all { task.cancel() }
      log.record("cancels")
    }
    tasks.record(sleep("a", .seconds(1)))
    clock.advance(by: .seconds(1))
    #expect(log.all == ["cancels", "a threw CancellationError at 1"])
  }

  @Test func `Cancelling sleeps repeatedly leaves nothing behind`() {
    let count = 10_000
    for number in 1...count {
      let task = sleep("\(number)", .seconds(number))
      executor.drain()
      task.cancel()
      executor.drain()
    }
    #expect(clock.sleeperCount == 0)
    #expect(log.count == count)
    clock.run()
    #expect(clock.now.offset == .zero)
  }

  @Test func `Sleeps that other threads cancel while time passes end once each`() async {
    let count = 2_000
    let tasks = (1...count).map { sleep("\($0)", .milliseconds($0)) }
    executor.drain()
    await withTaskGroup { group in
      for half in 0...1 {
        group.addTask {
          for task in tasks[(half * count / 2)...].prefix(count / 2) { task.cancel() }
        }
      }
      clock.advance(by: .milliseconds(count))
    }
    executor.drain()
    #expect(clock.sleeperCount == 0)
    #expect(log.count == count)
    #expect(Set(log.all.map { $0.prefix { $0 != " " } }).count == count)
  }
}
