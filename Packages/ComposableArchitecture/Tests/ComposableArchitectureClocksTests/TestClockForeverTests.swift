import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Durations that are too long for a clock.
@Suite struct TestClockForeverTests {
  typealias Instant = TestClock.Instant

  private let executor = TestExecutor()
  private let clock: TestClock
  private let log = Recorder<String>()

  init() { clock = TestClock(executor: executor) }

  @Test func `Instants do not overflow`() {
    var (late, early) = (Instant(), Instant())
    for _ in 1...100 {
      late = late + .seconds(Int64.max)
      early = early - .seconds(Int64.max)
    }
    #expect(late == late + .seconds(1))
    #expect(early == early - .seconds(1))
    #expect(early < Instant() && Instant() < late)
    #expect(early.duration(to: late) == late.offset)
    #expect(late.duration(to: early) == early.offset)
    #expect(late - .seconds(1) < late)
  }

  @Test func `A sleep for the longest duration neither traps nor ends`() {
    let task = Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .seconds(Int64.max))
      log.record("woke")
    }
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(3_000_000_000))
    #expect(log.all == [])
    task.cancel()
    executor.drain()
  }

  @Test func `The latest instant never comes, and time advances to it without overflow`() {
    let task = Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(until: Instant(offset: Duration(attoseconds: .max)))
      log.record("woke")
    }
    for _ in 1...30 { clock.advance(by: .seconds(Int64.max)) }
    clock.advance(to: Instant(offset: Duration(attoseconds: .max)))
    clock.run()
    #expect(log.all == [])
    #expect(clock.sleeperCount == 1)
    task.cancel()
    executor.drain()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A loop of the longest sleeps does not spin`() {
    let task = Task(executorPreference: executor) { [clock, log] in
      while true {
        try await clock.sleep(for: .seconds(Int64.max))
        log.record("woke")
      }
    }
    clock.run()
    #expect(log.count == 18)
    #expect(clock.sleeperCount == 1)
    task.cancel()
    executor.drain()
  }

  @Test func `A timeout after the longest duration does not affect the effect`() {
    let store = TestStore(
      initialValue: 0,
      reducer: { (count: inout Int, isRequest: Bool, clock: TestClock) in
        guard isRequest else {
          count += 1
          return []
        }
        return [
          .just(false).deferred(for: .seconds(1), clock: clock)
            .timeout(after: .seconds(Int64.max), clock: clock)
        ]
      },
      environment: clock, executor: executor)
    clock.advance(by: .seconds(5))
    store.send(true)
    clock.advance(by: .seconds(1))
    store.receive(false) { $0 = 1 }
    store.finish()
    #expect(clock.sleeperCount == 0)
  }
}
