import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Which of several sleepers with equal deadlines wakes first.
@Suite struct TestClockSeriesTests {
  private let executor = TestExecutor()
  private let clock: TestClock
  private let log = Recorder<String>()

  init() { clock = TestClock(executor: executor) }

  /// Records its name after each sleep.
  private func sleep(_ name: String, _ durations: Duration...) {
    Task(executorPreference: executor) { [clock, log] in
      for duration in durations {
        try await clock.sleep(for: duration)
        log.record(name)
      }
    }
    executor.drain()
  }

  @Test func `A timer keeps its place before a delay that started after it`() {
    let store = TestStore(
      initialValue: [String](),
      reducer: { (outputs: inout [String], action: String, clock: TestClock) in
        switch action {
        case "start":
          return [.timer(id: 0, every: .milliseconds(500), clock: clock, output: "tick")]
        case "wait": return [.just("waited").deferred(for: .seconds(1), clock: clock)]
        case "stop": return [.cancel(id: 0)]
        default:
          outputs.append(action)
          return []
        }
      },
      environment: clock, executor: executor)
    store.send("start")
    store.send("wait")
    clock.advance(by: .seconds(1))
    store.receive("tick") { $0 = ["tick"] }
    store.receive("tick") { $0 = ["tick", "tick"] }
    store.receive("waited") { $0 = ["tick", "tick", "waited"] }
    store.send("stop")
  }

  @Test func `A loop of sleeps keeps its place, however it computes its instants`() {
    Task(executorPreference: executor) { [clock, log] in
      var deadline = clock.now
      for _ in 1...4 {
        deadline = deadline + .milliseconds(250)
        try await clock.sleep(until: deadline)
        log.record("loop")
      }
    }
    executor.drain()
    sleep("once", .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(log.all == ["loop", "loop", "loop", "loop", "once"])
  }

  @Test func `Two timers keep their order`() {
    sleep("fast", .seconds(1), .seconds(1), .seconds(1), .seconds(1))
    sleep("slow", .seconds(2), .seconds(2))
    clock.run()
    #expect(log.all == ["fast", "fast", "slow", "fast", "fast", "slow"])
  }

  @Test func `A sleep that returns at once does not end a series`() {
    sleep("a", .seconds(1), .zero, .seconds(1))
    sleep("b", .seconds(2))
    clock.advance(by: .seconds(2))
    #expect(log.all == ["a", "a", "a", "b"])
  }

  @Test func `A task that sleeps again after time has passed begins a new series`() {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .milliseconds(500))
      for await _ in gate { break }
      try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
      log.record("a")
    }
    executor.drain()
    sleep("b", .seconds(1))
    clock.advance(by: .milliseconds(600))
    opener.yield()
    clock.advance(by: .milliseconds(400))
    #expect(log.all == ["b", "a"])
  }

  @Test func `A task does not take the rank of an ended task whose memory it reuses`() {
    Task(executorPreference: executor) { [clock, log] in
      for number in 1...2 {
        await withTaskGroup { group in
          group.addTask {
            try? await clock.sleep(for: .seconds(1))
            log.record("child \(number)")
          }
        }
      }
    }
    executor.drain()
    sleep("b", .seconds(2))
    clock.advance(by: .seconds(2))
    #expect(log.all == ["child 1", "b", "child 2"])
  }

  @Test func `A timer in an actor keeps its place`() {
    actor Ticker {
      func tick(on clock: TestClock, _ log: Recorder<String>) async throws {
        for _ in 1...2 {
          try await clock.sleep(for: .milliseconds(500))
          log.record("tick")
        }
      }
    }
    for _ in 1...2 {
      Task(executorPreference: executor) { [clock, log] in
        try await Ticker().tick(on: clock, log)
      }
    }
    executor.drain()
    sleep("once", .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(log.all == ["tick", "tick", "tick", "tick", "once"])
  }

  @Test func `A task that advances the clock itself begins a new series`() {
    Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .milliseconds(500))
      clock.advance(by: .milliseconds(100))
      try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
      log.record("a")
    }
    executor.drain()
    sleep("b", .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(log.all == ["b", "a"])
  }
}
