import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TestClockTests {
  let executor = TestExecutor()
  let clock: TestClock
  let log = Recorder<String>()

  init() { clock = TestClock(executor: executor) }

  /// Sleeps, and then records its name and the time.
  @discardableResult
  private func sleep(_ name: String, _ duration: Duration) -> Task<Void, Never> {
    Task(executorPreference: executor) { [clock, log] in
      do {
        try await clock.sleep(for: duration)
        log.record("\(name) at \(clock.now.offset.components.seconds)")
      } catch {
        log.record("\(name) threw \(type(of: error)) at \(clock.now.offset.components.seconds)")
      }
    }
  }

  @Test func `Time begins at zero and passes only when the test advances it`() {
    #expect(clock.now == TestClock.Instant(offset: .zero))
    clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    clock.advance(to: TestClock.Instant(offset: .milliseconds(2_500)))
    #expect(clock.now.offset == .milliseconds(2_500))
    clock.advance(to: clock.now)
    #expect(clock.now.offset == .milliseconds(2_500))
  }

  @Test func `Sleepers wake in the order of their deadlines, each at its own`() {
    for seconds in [3, 1, 5, 2, 4] { sleep("\(seconds)", .seconds(seconds)) }
    clock.advance(by: .seconds(10))
    #expect(log.all == ["1 at 1", "2 at 2", "3 at 3", "4 at 4", "5 at 5"])
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func `Sleepers with equal deadlines wake in the order in which they went to sleep`() {
    sleep("a", .seconds(2))
    sleep("b", .seconds(2))
    clock.advance(by: .seconds(1))
    sleep("c", .seconds(1))
    sleep("d", .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(log.all == ["a at 2", "b at 2", "c at 2", "d at 2"])
  }

  @Test func `A sleeper wakes at its deadline and not before`() {
    sleep("a", .seconds(1))
    clock.advance(by: .seconds(1) - .nanoseconds(1))
    #expect(log.all == [])
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .nanoseconds(1))
    #expect(log.all == ["a at 1"])
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `A sleep until a deadline that is not in the future returns at once`(duration: Duration) {
    clock.advance(by: .seconds(5))
    sleep("a", duration)
    executor.drain()
    #expect(log.all == ["a at 5"])
  }

  @Test func `A timer fires at each of its deadlines`() {
    let timer = Task(executorPreference: executor) { [clock, log] in
      for _ in 1...20 {
        try await clock.sleep(for: .seconds(1))
        log.record("\(clock.now.offset.components.seconds)")
      }
    }
    clock.advance(by: .seconds(10))
    #expect(log.all == (1...10).map { "\($0)" })
    clock.advance(by: .milliseconds(1_500))
    #expect(log.all == (1...11).map { "\($0)" })
    timer.cancel()
    executor.drain()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A sleep that begins during an advance can end in the same advance`() {
    Task(executorPreference: executor) { [clock, executor, log] in
      try await clock.sleep(for: .seconds(1))
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(2))
        log.record("inner at \(clock.now.offset.components.seconds)")
      }
    }
    clock.advance(by: .seconds(3))
    #expect(log.all == ["inner at 3"])
  }

  @Test func `Task.sleep, task groups and existential clocks sleep on the clock, too`() {
    Task(executorPreference: executor) { [clock, log] in
      await withTaskGroup { group in
        group.addTask {
          try? await Task.sleep(for: .seconds(2), clock: clock)
          log.record("Task at \(clock.now.offset.components.seconds)")
        }
        group.addTask {
          let any: any Clock<Duration> = clock
          try? await any.sleep(for: .seconds(1))
          log.record("any at \(clock.now.offset.components.seconds)")
        }
      }
      log.record("group at \(clock.now.offset.components.seconds)")
    }
    clock.advance(by: .seconds(2))
    #expect(log.all == ["any at 1", "Task at 2", "group at 2"])
  }

  @Test func `A task that wakes runs as far as it can before the next one wakes`() {
    Task(executorPreference: executor) { [clock, log] in
      await withTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            try? await clock.sleep(for: .seconds(1))
            for step in 1...2 {
              await Task.yield()
              log.record("\(name)\(step)")
            }
          }
        }
      }
    }
    clock.advance(by: .seconds(1))
    #expect(log.all == ["a1", "a2", "b1", "b2"])
  }

  @Test func `Running the clock wakes all sleepers and stops at the last deadline`() {
    sleep("a", .seconds(3_600))
    Task(executorPreference: executor) { [clock, log] in
      for _ in 1...2 { try await clock.sleep(for: .seconds(3_600)) }
      log.record("b at \(clock.now.offset.components.seconds)")
    }
    clock.run()
    #expect(log.all == ["a at 3600", "b at 7200"])
    #expect(clock.now.offset == .seconds(7_200))
    clock.run()
    #expect(clock.now.offset == .seconds(7_200))
  }

  @Test func `A task that wakes can advance the clock, which never goes back`() {
    Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      clock.advance(by: .seconds(10))
      log.record("advanced to \(clock.now.offset.components.seconds)")
    }
    sleep("a", .seconds(2))
    sleep("b", .seconds(11))
    sleep("c", .seconds(12))
    clock.advance(by: .seconds(3))
    #expect(log.all == ["a at 2", "b at 11", "advanced to 11"])
    #expect(clock.now.offset == .seconds(11))
    clock.run()
    #expect(log.all.last == "c at 12")
  }

  @Test func `A clock without sleepers is released`() {
    weak var gone: TestClock?
    do {
      let clock = TestClock(executor: executor)
      gone = clock
      Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
      clock.run()
    }
    #expect(gone == nil)
  }
}
