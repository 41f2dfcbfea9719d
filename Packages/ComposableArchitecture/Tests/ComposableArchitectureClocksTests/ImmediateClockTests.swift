import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ImmediateClockTests {
  private let executor = TestExecutor()
  private let clock = ImmediateClock()
  private let log = Recorder<String>()

  @Test func `A sleep takes no time and advances the clock`() async throws {
    try await clock.sleep(for: .seconds(60))
    #expect(clock.now == TestClock.Instant(offset: .seconds(60)))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(30)))
    #expect(clock.now == TestClock.Instant(offset: .seconds(60)))
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `A test of a feature that sleeps does not wait`() {
    let store = TestStore(
      initialValue: 0,
      reducer: { (seconds: inout Int, elapsed: Int, clock: ImmediateClock) in
        seconds += elapsed
        guard elapsed == 0 else { return [] }
        return [Effect.just(60).delay(for: .seconds(60), clock: clock)]
      },
      environment: clock)
    store.send(0)
    store.receive(60) { $0 = 60 }
  }

  @Test func `Tasks wake in the order in which they went to sleep`() {
    for seconds in [60, 1, 30] {
      Task(executorPreference: executor) { [clock, log] in
        try await clock.sleep(for: .seconds(seconds))
        log.record("\(seconds)")
      }
    }
    executor.drain()
    #expect(log.all == ["60", "1", "30"])
  }

  @Test func `A sleep lets other tasks run`() {
    Task(executorPreference: executor) { [clock, log] in
      log.record("sleeps")
      try await clock.sleep(for: .seconds(1))
      log.record("wakes")
    }
    Task(executorPreference: executor) { [log] in log.record("other") }
    executor.drain()
    #expect(log.all == ["sleeps", "other", "wakes"])
  }

  @Test func `A cancelled sleep throws`() {
    let task = Task(executorPreference: executor) { [clock, log] in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch is CancellationError {
        log.record("cancelled")
      }
    }
    executor.runNext()
    task.cancel()
    executor.drain()
    #expect(log.all == ["cancelled"])
    let late = Task(executorPreference: executor) { [clock, log] in
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        try await clock.sleep(for: .seconds(1))
      } catch is CancellationError {
        log.record("at once")
      }
    }
    executor.drain()
    #expect(log.all == ["cancelled", "at once"])
    _ = late
  }

  @Test func `The latest instant never comes`() {
    let task = Task(executorPreference: executor) { [clock, log] in
      do {
        for _ in 0..<100 { try await clock.sleep(for: .seconds(Int64.max)) }
      } catch is CancellationError {
        log.record("cancelled")
      }
    }
    executor.drain()
    #expect(log.all == [])
    task.cancel()
    executor.drain()
    #expect(log.all == ["cancelled"])
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `A timer stops the program with a message`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let store = TestStore(
          initialValue: 0,
          reducer: { (_: inout Int, isStart: Bool, clock: ImmediateClock) in
            guard isStart else { return [] }
            return [.timer(id: "ticks", every: .seconds(1), clock: clock, output: false)]
          },
          environment: ImmediateClock(limit: 1_000))
        store.send(true)
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("An immediate clock did not come to rest after 1000 sleeps"))
    }
  #endif
}
